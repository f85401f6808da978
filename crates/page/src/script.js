// Makes the pages smoother; without it all of them work.
//
// Links and forms inside <main> are asked for as jobs, so that long ones show how far they are and can be cancelled,
// and only <main> is replaced. The editor of rules gets numbers of lines, and the tab key; tables get arrow keys.
"use strict";
(() => {
  let asked = 0; // The number of the question on its way: answers to older ones are dropped.
  let shown = location.pathname + location.search; // The page that is there.

  const main = () => document.getElementById("main");

  /** Asks for a page; `push` says whether it becomes an entry of the history. */
  async function ask(path, query, push) {
    const mine = ++asked;
    const focus = document.activeElement && main().contains(document.activeElement) ? document.activeElement : null;
    const kept = focus && { id: focus.id, start: focus.selectionStart, href: focus.getAttribute("href") };
    main().setAttribute("aria-busy", "true");
    let state;
    try {
      state = await fetched("/jobs?page=" + encodeURIComponent(path), { method: "POST", body: new URLSearchParams(query) });
      while (state.state === "working" && mine === asked) {
        progress(state);
        await new Promise((later) => setTimeout(later, 250));
        state = await fetched("/jobs/" + state.id, {});
      }
    } catch (_) {
      if (mine === asked) lost();
      return;
    }
    if (mine !== asked) {
      if (state.id) fetched("/jobs/" + state.id + "/cancel", { method: "POST" }).catch(() => {});
      return;
    }
    if (state.state !== "done") return lost();
    show(state.html, kept);
    const link = state.link || path;
    if (push) history.pushState({ query: state.link ? null : query, path }, "", link);
    shown = location.pathname + location.search;
  }

  async function fetched(address, options) {
    const response = await fetch(address, { credentials: "same-origin", ...options });
    return response.json();
  }

  /** Puts a page in the place of this one. */
  function show(html, kept) {
    const page = new DOMParser().parseFromString(html, "text/html");
    const fresh = page.getElementById("main");
    if (!fresh) return lost();
    document.title = page.title;
    document.documentElement.lang = page.documentElement.lang;
    for (const part of ["header.top", "footer.bottom"]) {
      const [old, now] = [document.querySelector(part), page.querySelector(part)];
      if (old && now) old.replaceWith(now);
    }
    main().replaceWith(fresh);
    enhance();
    const again = kept && ((kept.id && document.getElementById(kept.id)) ||
      (kept.href && [...fresh.querySelectorAll("a")].find((a) => a.getAttribute("href") === kept.href)));
    if (again) {
      again.focus({ preventScroll: true });
      if (typeof kept.start === "number" && again.setSelectionRange) again.setSelectionRange(kept.start, kept.start);
    } else if (kept) {
      // What had the focus is gone: keys go on from the content, and not from the top of the page.
      fresh.focus({ preventScroll: true });
    }
    const answer = fresh.querySelector("#mistake, #play, .answer");
    if (answer) {
      const { top, bottom } = answer.getBoundingClientRect();
      if (top < 0 || top > innerHeight * 0.8 || (top > 0 && bottom > innerHeight && top > innerHeight / 2)) {
        answer.scrollIntoView({ block: "start", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
      }
    }
    // What is read aloud is what stands in a region that was there before.
    live().textContent = (fresh.querySelector("#verdict, #mistake .said, [data-say]") || fresh.querySelector("h1")).textContent;
  }

  function live() {
    let region = document.getElementById("live");
    if (!region) {
      region = document.createElement("div");
      region.id = "live";
      region.className = "skip";
      region.setAttribute("aria-live", "polite");
      document.body.append(region);
    }
    return region;
  }

  /** How far a long question is, and a button that cancels it. */
  function progress(state) {
    let box = document.getElementById("busy");
    if (!box) {
      box = document.createElement("div");
      box.id = "busy";
      box.className = "busy";
      box.setAttribute("role", "status");
      const said = document.createElement("span");
      said.textContent = main().dataset.working;
      const bar = document.createElement("progress");
      bar.setAttribute("aria-label", main().dataset.working);
      const spent = document.createElement("span");
      spent.id = "spent";
      spent.setAttribute("aria-live", "off");
      const cancel = document.createElement("button");
      cancel.id = "cancel";
      cancel.type = "button";
      cancel.className = "quiet";
      cancel.textContent = main().dataset.cancel;
      cancel.addEventListener("click", () => {
        cancel.disabled = true;
        fetched("/jobs/" + state.id + "/cancel", { method: "POST" }).catch(() => {});
      });
      box.append(said, bar, spent, cancel);
      main().append(box);
    }
    box.querySelector("progress").max = state.most_seconds;
    box.querySelector("progress").value = Math.min(state.seconds, state.most_seconds);
    const positions = state.positions.toLocaleString(document.documentElement.lang);
    box.querySelector("#spent").textContent =
      state.seconds.toFixed(1) + " s · " + positions + " " + main().dataset.positions + " · " + (state.bytes / 1048576).toFixed(0) + " MiB";
  }

  function lost() {
    main().removeAttribute("aria-busy");
    document.getElementById("busy")?.remove();
    const said = document.createElement("p");
    said.className = "stop";
    said.setAttribute("role", "alert");
    said.textContent = main().dataset.lost;
    main().prepend(said);
  }

  /** The parameters of an address. */
  const queryOf = (address) => address.search.slice(1);

  document.addEventListener("click", (event) => {
    const link = event.target.closest && event.target.closest("main a[href]");
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const href = typeof link.href === "string" ? link.href : link.href.baseVal;
    const address = new URL(href, location.href);
    if (address.origin !== location.origin || address.hash || link.hasAttribute("download") || link.target) return;
    event.preventDefault();
    ask(address.pathname, queryOf(address), true);
  });

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.closest("main") || event.defaultPrevented) return;
    event.preventDefault();
    const data = new FormData(form, event.submitter || undefined);
    const query = new URLSearchParams();
    for (const [name, value] of data) if (value !== "" && !(name === "misere" && value === "0")) query.append(name, value);
    ask(new URL(form.getAttribute("action"), location.href).pathname, query.toString(), true);
  });

  addEventListener("popstate", (event) => {
    const kept = event.state;
    // A link to a place on this page is no other page.
    if (!kept && location.pathname + location.search === shown) return;
    ask(kept && kept.path ? kept.path : location.pathname, kept && kept.query ? kept.query : queryOf(location), false);
  });

  /** What a page that has just come gets. */
  function enhance() {
    document.querySelectorAll(".editor").forEach(editor);
    const field = document.getElementById("q");
    if (field) expression(field);
    document.querySelectorAll("table[data-cursor]").forEach(cursor);
  }

  /** The field of the expression: Enter asks, Shift+Enter starts a line, and the field grows with its lines. */
  function expression(field) {
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      field.form.requestSubmit();
    });
    field.addEventListener("input", () => { field.rows = Math.min(24, field.value.split("\n").length); });
  }

  /** Numbers of lines, and the tab key: Escape, then Tab, leaves the field. */
  function editor(box) {
    const field = box.querySelector("textarea");
    if (!field || box.querySelector(".gutter")) return;
    const gutter = document.createElement("pre");
    gutter.className = "gutter";
    gutter.setAttribute("aria-hidden", "true");
    box.prepend(gutter);
    let wrong = Number(box.dataset.line) || 0;
    const number = () => {
      const lines = field.value.split("\n").length;
      gutter.replaceChildren();
      for (let line = 1; line <= lines; line++) {
        const label = document.createElement("span");
        if (line === wrong) label.className = "here";
        label.textContent = line;
        gutter.append(label, "\n");
      }
      gutter.scrollTop = field.scrollTop;
    };
    field.addEventListener("input", () => { wrong = 0; number(); });
    field.addEventListener("scroll", () => { gutter.scrollTop = field.scrollTop; });
    let leave = false;
    field.addEventListener("keydown", (event) => {
      if (event.key === "Escape") { leave = true; return; }
      if (event.key === "Tab" && !leave && !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey) {
        event.preventDefault();
        field.setRangeText("    ", field.selectionStart, field.selectionEnd, "end");
        field.dispatchEvent(new Event("input"));
      }
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) field.form.requestSubmit();
      if (event.key !== "Shift") leave = false;
    });
    new ResizeObserver(() => { gutter.style.height = field.offsetHeight + "px"; }).observe(field);
    number();
    if (wrong) {
      const lines = field.value.split("\n");
      const start = lines.slice(0, wrong - 1).reduce((sum, line) => sum + line.length + 1, 0);
      field.scrollTop = Math.max(0, (wrong - 4) * parseFloat(getComputedStyle(field).lineHeight));
      field.setSelectionRange(start + (Number(box.dataset.column) || 1) - 1, start + lines[wrong - 1].length);
    }
  }

  /** Arrow keys move between the links of a table. */
  function cursor(table) {
    table.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
      const cell = event.target.closest("td");
      if (!step || !cell || event.ctrlKey || event.altKey || event.metaKey) return;
      const row = table.rows[cell.parentElement.rowIndex + step[0]];
      const next = row && row.cells[cell.cellIndex + step[1]];
      const link = next && next.querySelector("a");
      event.preventDefault();
      if (link) link.focus();
    });
  }

  enhance();
})();
