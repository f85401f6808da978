// Built by `npm run build` in crates/page/script: change its sources.
"use strict";
(() => {
  // src/source.ts
  function splitLink(link) {
    const at = link.indexOf("?");
    return at < 0 ? { path: link, query: "" } : { path: link.slice(0, at), query: link.slice(at + 1) };
  }

  // src/engine.ts
  var QUIET_MILLISECONDS = 400;
  var EngineSource = class {
    constructor() {
      this.lossMessage = "unloaded";
      this.running = null;
      this.module = compileEngine("engine_bg.wasm");
      this.idle = this.startWorker();
      this.idle.catch(() => void 0);
    }
    async ask(address, report) {
      this.running?.end();
      const languages = navigator.languages.join(",");
      const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
      const asked2 = await this.request({ kind: "ask", ...address, languages, seed }, report);
      if (asked2?.kind !== "failed") return asked2;
      console.error("grundy: the computation failed:", asked2.reason);
      const explained = await this.request({ kind: "explain_failure", languages }, report);
      if (explained?.kind === "failed") throw new Error(explained.reason);
      return explained;
    }
    shownAddress() {
      return splitLink(location.hash.startsWith("#/") ? location.hash.slice(1) : "/");
    }
    barAddress(link) {
      return "#" + link;
    }
    linkAddress(link) {
      const href = link.getAttribute("href") ?? "";
      return href.startsWith("#/") ? splitLink(href.slice(1)) : null;
    }
    adaptLinks(page) {
      for (const link of page.querySelectorAll('a[href^="/"]')) link.setAttribute("href", "#" + link.getAttribute("href"));
      this.linkBook(page);
    }
    /** Links to the book, if the site has one. */
    linkBook(page) {
      const folder = document.documentElement.dataset["book"];
      const footer = page.querySelector("footer.bottom");
      const main = page.querySelector("#main");
      if (!folder || !footer || !main) return;
      const language = page.querySelector('.languages [aria-current="true"]')?.getAttribute("lang") ?? "en";
      const link = document.createElement("a");
      link.href = `${folder}/${language.startsWith("zh") ? "zh-CN" : "en"}/index.html`;
      link.textContent = main.dataset["book"] ?? "";
      footer.append(link);
    }
    /** Sends a request to the worker, and returns its last response; null if the question was ended before. */
    async request(request, report) {
      const question = { worker: null, ended: false, end: () => void 0 };
      const isEnded = new Promise((resolve) => {
        question.end = () => {
          if (question.ended) return;
          question.ended = true;
          if (this.running === question) this.running = null;
          if (question.worker) this.replaceWorker(question.worker);
          resolve(null);
        };
      });
      this.running = question;
      const isAnswered = this.idle.then(({ worker, maxSeconds }) => {
        if (question.ended) return null;
        question.worker = worker;
        return new Promise((resolve) => {
          const started = performance.now();
          let counts = { positions: 0, bytes: 0 };
          const show = () => {
            const seconds = (performance.now() - started) / 1e3;
            if (!question.ended) report({ seconds, maxSeconds, ...counts, cancel: () => question.end() });
          };
          let timer = window.setTimeout(() => {
            show();
            timer = window.setInterval(show, 100);
          }, QUIET_MILLISECONDS);
          const finish = (response2) => {
            clearTimeout(timer);
            clearInterval(timer);
            resolve(response2);
          };
          void isEnded.then(() => (clearTimeout(timer), clearInterval(timer)));
          worker.onerror = (event) => finish({ kind: "failed", reason: event.message });
          worker.onmessage = ({ data }) => {
            if (data.kind === "progress") counts = { positions: data.positions, bytes: data.bytes };
            else if (data.kind !== "ready") finish(data);
          };
          worker.postMessage(request);
        });
      });
      const response = await Promise.race([isAnswered, isEnded]);
      if (question.ended) return null;
      question.ended = true;
      if (this.running === question) this.running = null;
      if (response?.kind === "failed" && question.worker) this.replaceWorker(question.worker);
      return response;
    }
    replaceWorker(worker) {
      worker.terminate();
      this.idle = this.startWorker();
      this.idle.catch(() => void 0);
    }
    async startWorker() {
      const worker = new Worker("worker.js");
      const module = await this.module;
      return new Promise((resolve, reject) => {
        worker.onerror = (event) => reject(new Error(event.message));
        worker.onmessage = ({ data }) => {
          if (data.kind === "ready") resolve({ worker, maxSeconds: data.maxSeconds });
          else reject(new Error(data.kind === "failed" ? data.reason : "the worker is not ready"));
        };
        const request = { kind: "load", module };
        worker.postMessage(request);
      });
    }
  };
  async function compileEngine(file) {
    const response = await fetch(file);
    if (!response.ok) throw new Error(`${file}: ${response.status}`);
    const isWasm = response.headers.get("content-type")?.startsWith("application/wasm");
    return isWasm ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
  }

  // src/motion.ts
  var STORED_NAME = "grundy-motion";
  function applyMotion() {
    document.documentElement.toggleAttribute("data-still", readStored() === "off");
  }
  function motionSwitch(words) {
    const label = document.createElement("label");
    label.className = "motion";
    const box = document.createElement("input");
    box.type = "checkbox";
    box.id = "motion";
    box.checked = readStored() !== "off";
    box.addEventListener("change", () => {
      try {
        localStorage.setItem(STORED_NAME, box.checked ? "on" : "off");
      } catch {
      }
      document.documentElement.toggleAttribute("data-still", !box.checked);
    });
    label.append(box, " " + words);
    return label;
  }
  function readStored() {
    try {
      return localStorage.getItem(STORED_NAME);
    } catch {
      return document.documentElement.hasAttribute("data-still") ? "off" : null;
    }
  }

  // src/progress.ts
  function showProgress(main, progress) {
    const box = document.getElementById("busy") ?? createBox(main, progress);
    const bar = box.querySelector("progress");
    if (bar) {
      bar.max = progress.maxSeconds;
      bar.value = Math.min(progress.seconds, progress.maxSeconds);
    }
    const spent = box.querySelector("#spent");
    const positions = progress.positions.toLocaleString(document.documentElement.lang);
    const mebibytes = (progress.bytes / 1048576).toFixed(0);
    if (spent) {
      spent.textContent = `${progress.seconds.toFixed(1)} s · ${positions} ${main.dataset["positions"]} · ${mebibytes} MiB`;
    }
  }
  function hideProgress() {
    document.getElementById("busy")?.remove();
  }
  function createBox(main, progress) {
    const box = document.createElement("div");
    box.id = "busy";
    box.className = "busy";
    box.setAttribute("role", "status");
    const label = document.createElement("span");
    label.textContent = main.dataset["working"] ?? "";
    const bar = document.createElement("progress");
    bar.setAttribute("aria-label", main.dataset["working"] ?? "");
    const spent = document.createElement("span");
    spent.id = "spent";
    spent.setAttribute("aria-live", "off");
    const cancel = document.createElement("button");
    cancel.id = "cancel";
    cancel.type = "button";
    cancel.className = "quiet";
    cancel.textContent = main.dataset["cancel"] ?? "";
    cancel.addEventListener("click", () => {
      cancel.disabled = true;
      progress.cancel();
    });
    box.append(label, bar, spent, cancel);
    main.append(box);
    return box;
  }

  // src/server.ts
  var POLL_MILLISECONDS = 250;
  var ServerSource = class {
    constructor() {
      this.lossMessage = "lost";
      this.asked = 0;
    }
    async ask(address, report) {
      const mine = ++this.asked;
      let job = await this.fetchState("/jobs?page=" + encodeURIComponent(address.path), {
        method: "POST",
        body: new URLSearchParams(address.query)
      });
      while (job.state === "working") {
        const { id, seconds, most_seconds: maxSeconds, positions, bytes } = job;
        const cancel = () => void this.cancel(id);
        if (mine !== this.asked) {
          cancel();
          return null;
        }
        report({ seconds, maxSeconds, positions, bytes, cancel });
        await new Promise((later) => setTimeout(later, POLL_MILLISECONDS));
        job = await this.fetchState("/jobs/" + id, {});
      }
      if (mine !== this.asked) return null;
      if (job.state !== "done") throw new Error("the server does not know the question");
      return { html: job.html, link: job.link };
    }
    shownAddress() {
      return { path: location.pathname, query: location.search.slice(1) };
    }
    barAddress(link) {
      return link;
    }
    linkAddress(link) {
      if (!link.closest("main")) return null;
      const address = new URL(link.getAttribute("href") ?? "", location.href);
      if (address.origin !== location.origin || address.hash) return null;
      return { path: address.pathname, query: address.search.slice(1) };
    }
    adaptLinks() {
    }
    async fetchState(address, options) {
      const response = await fetch(address, { credentials: "same-origin", ...options });
      return response.json();
    }
    async cancel(id) {
      await fetch("/jobs/" + id + "/cancel", { method: "POST", credentials: "same-origin" }).catch(() => void 0);
    }
  };

  // src/editor.ts
  function enhanceEditor(box) {
    const field = box.querySelector("textarea");
    if (!field || box.querySelector(".gutter")) return;
    const gutter = document.createElement("pre");
    gutter.className = "gutter";
    gutter.setAttribute("aria-hidden", "true");
    box.prepend(gutter);
    let wrongLine = Number(box.dataset["line"]) || 0;
    const showNumbers = () => {
      const lines = field.value.split("\n").length;
      gutter.replaceChildren();
      for (let line = 1; line <= lines; line++) {
        const label = document.createElement("span");
        if (line === wrongLine) label.className = "here";
        label.textContent = String(line);
        gutter.append(label, "\n");
      }
      gutter.scrollTop = field.scrollTop;
    };
    field.addEventListener("input", () => {
      wrongLine = 0;
      showNumbers();
    });
    field.addEventListener("scroll", () => {
      gutter.scrollTop = field.scrollTop;
    });
    let mayLeave = false;
    field.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        mayLeave = true;
        return;
      }
      const isPlain = !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey;
      if (event.key === "Tab" && !mayLeave && isPlain) {
        event.preventDefault();
        field.setRangeText("    ", field.selectionStart, field.selectionEnd, "end");
        field.dispatchEvent(new Event("input"));
      }
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) field.form?.requestSubmit();
      if (event.key !== "Shift") mayLeave = false;
    });
    new ResizeObserver(() => {
      gutter.style.height = field.offsetHeight + "px";
    }).observe(field);
    showNumbers();
    if (wrongLine) selectMistake(field, wrongLine, Number(box.dataset["column"]) || 1);
  }
  function selectMistake(field, line, column) {
    const lines = field.value.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
    field.scrollTop = Math.max(0, (line - 4) * parseFloat(getComputedStyle(field).lineHeight));
    field.setSelectionRange(start + column - 1, start + (lines[line - 1] ?? "").length);
  }

  // src/fields.ts
  function enhanceExpression(field) {
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      field.form?.requestSubmit();
    });
    field.addEventListener("input", () => {
      field.rows = Math.min(24, field.value.split("\n").length);
    });
  }
  var ARROW_STEPS = {
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0]
  };
  function enhanceTable(table) {
    table.addEventListener("keydown", (event) => {
      const step = ARROW_STEPS[event.key];
      const cell = event.target instanceof Element && event.target.closest("td");
      const row = cell && cell.parentElement;
      if (!step || !cell || !(row instanceof HTMLTableRowElement) || event.ctrlKey || event.altKey || event.metaKey) return;
      const next = table.rows[row.rowIndex + step[0]]?.cells[cell.cellIndex + step[1]];
      event.preventDefault();
      next?.querySelector("a")?.focus();
    });
  }

  // src/live.ts
  function announce(text) {
    let region = document.getElementById("live");
    if (!region) {
      region = document.createElement("div");
      region.id = "live";
      region.className = "skip";
      region.setAttribute("aria-live", "polite");
      document.body.append(region);
    }
    region.textContent = region.textContent === text ? text + " " : text;
  }

  // src/board.ts
  var MARK_CLASSES = ["will-change", "is-target", "is-picked"];
  var MIN_TARGET_PIXELS = 24;
  var MAX_ENLARGEMENT = 3;
  var PlayBoard = class {
    constructor(root, host) {
      this.root = root;
      this.host = host;
      this.picked = null;
      this.drag = null;
      this.hovered = null;
      this.line = root.querySelector(":scope > .preview") ?? document.createElement("p");
      this.line.className = "preview";
      this.line.setAttribute("aria-hidden", "true");
      root.append(this.line);
      root.addEventListener("click", (event) => this.handleClick(event));
      root.addEventListener("keydown", (event) => this.handleKey(event));
      root.addEventListener("pointerover", (event) => this.hover(partElement(event.target)));
      root.addEventListener("pointerleave", () => this.hover(null));
      root.addEventListener("focusin", (event) => this.hover(partElement(event.target)));
      root.addEventListener("focusout", () => this.hover(null));
      root.addEventListener("dragstart", (event) => event.preventDefault());
      root.addEventListener("pointerdown", (event) => this.beginDrag(event));
      root.addEventListener("pointermove", (event) => this.showDrag(event));
      root.addEventListener("pointerup", (event) => this.endDrag(event));
      root.addEventListener("pointercancel", () => this.drag = null);
      for (const element of this.partElements()) {
        element.classList.toggle("grip", !element.matches("a[href]") && this.isChanged(element));
      }
      this.mark();
    }
    /** Marks what a move changes, as if it was pointed at; `null` marks what is picked. */
    showMove(move) {
      this.mark();
      const shown = move === null ? void 0 : this.host.moves[move];
      if (!shown) return;
      this.markParts(shown.component, shown.changes[0] ?? [], "will-change");
      this.line.textContent = shown.text;
    }
    /** Lets what a move takes leave the board, while the next page is computed. */
    leave(move) {
      const made = this.host.moves[move];
      if (!made) return;
      this.showMove(move);
      this.root.classList.add("is-leaving");
    }
    /** Makes a move of the choice. */
    choose(move) {
      this.pick(null);
      this.host.play(move);
    }
    /** Gives up a choice; returns whether there was one. */
    cancel() {
      if (!this.picked) return false;
      this.pick(null);
      this.host.say(this.host.words.cancelled);
      return true;
    }
    partElements() {
      return this.root.querySelectorAll("[data-part]");
    }
    isChanged(element) {
      const { component, part } = touchedPart(element);
      return this.host.moves.some((move) => move.component === component && move.changes.some((parts) => parts.includes(part)));
    }
    /** The moves, and the touched parts, after a touch of a part. Within a component another touch narrows the choice. */
    afterTouch({ component, part }) {
      const anew = { component, parts: [part], moves: [...this.host.movesOf(component, part)] };
      const picked = this.picked;
      if (!picked || picked.component !== component) return anew;
      if (picked.parts.includes(part)) {
        const exact = picked.moves.filter((move) => this.pointsOf(move).every((point) => picked.parts.includes(point)));
        return { component, parts: picked.parts, moves: exact.length === 1 ? exact : [] };
      }
      const fewer = picked.moves.filter((move) => this.pointsOf(move).includes(part));
      return fewer.length ? { component, parts: [...picked.parts, part], moves: fewer } : anew;
    }
    pointsOf(move) {
      return this.host.moves[move]?.points ?? [];
    }
    handleClick(event) {
      const link = event.target instanceof Element ? event.target.closest("a[data-part]") : null;
      if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      this.touch(this.afterTouch(touchedPart(link)));
    }
    /** Makes the only move that is left, or shows the choice. */
    touch(touched) {
      const [only] = touched.moves;
      if (only === void 0) {
        this.cancel();
      } else if (touched.moves.length === 1) {
        this.pick(null);
        this.host.play(only);
      } else {
        this.pick(touched);
        this.host.say(this.severalMoves(touched.moves.length));
      }
    }
    pick(picked) {
      this.picked = picked;
      this.mark();
      this.host.showChoice(picked);
    }
    severalMoves(count) {
      return this.host.words.several.replace("{count}", String(count));
    }
    handleKey(event) {
      if (event.key === "Escape" && this.cancel()) event.preventDefault();
      const link = event.target instanceof Element ? event.target.closest("a[data-part]") : null;
      if (!link || event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.key === " ") {
        event.preventDefault();
        this.touch(this.afterTouch(touchedPart(link)));
      }
      const step = ARROW_STEPS2[event.key];
      if (!step) return;
      event.preventDefault();
      nextLink(link, this.root, step)?.focus();
    }
    hover(element) {
      if (element === this.hovered || this.drag) return;
      this.hovered = element;
      this.mark();
      if (!element?.matches("a[href]")) return;
      const touched = touchedPart(element);
      this.showTouch(this.afterTouch(touched), touched.part);
    }
    showTouch(after, part) {
      const [only] = after.moves;
      if (only === void 0) return;
      const move = this.host.moves[only];
      if (after.moves.length === 1 && move) {
        const changes = move.changes.find((parts) => parts.includes(part)) ?? move.changes[0] ?? [];
        this.markParts(after.component, changes, "will-change");
        this.line.textContent = move.text;
      } else {
        for (const number of after.moves) this.markParts(after.component, this.pointsOf(number), "is-target");
        this.line.textContent = this.severalMoves(after.moves.length);
      }
    }
    /** Marks what is picked, and nothing else. */
    mark() {
      for (const element of this.partElements()) element.classList.remove(...MARK_CLASSES);
      this.root.classList.toggle("is-picking", this.picked !== null);
      this.line.textContent = this.picked ? this.severalMoves(this.picked.moves.length) : this.host.words.idle;
      if (!this.picked) return;
      for (const move of this.picked.moves) this.markParts(this.picked.component, this.pointsOf(move), "is-target");
      this.markParts(this.picked.component, this.picked.parts, "is-picked");
    }
    markParts(component, parts, name) {
      for (const part of parts) {
        for (const element of this.root.querySelectorAll(`[data-part="${component}.${part}"]`)) element.classList.add(name);
      }
    }
    beginDrag(event) {
      const element = partElement(event.target);
      this.drag = element && event.isPrimary && !event.button ? touchedPart(element) : null;
    }
    /** The moves that a drag from one part to another may mean. */
    draggedMoves(from, to) {
      if (from.component !== to.component) return [];
      const { component } = from;
      const reaches = (number, part) => {
        const move = this.host.moves[number];
        return !!move && (move.points.includes(part) || move.changes.some((parts) => parts.includes(part)));
      };
      const exact = this.host.movesOf(component, from.part).filter((move) => {
        const points = this.pointsOf(move);
        return points.length === 2 && points.includes(from.part) && points.includes(to.part);
      });
      if (exact.length) return exact;
      const arriving = this.host.movesOf(component, to.part).filter((move) => reaches(move, from.part));
      if (arriving.length) return arriving;
      return this.host.movesOf(component, from.part).filter((move) => reaches(move, to.part));
    }
    dragEnd(event) {
      const element = partElement(document.elementFromPoint(event.clientX, event.clientY));
      if (!element || !this.drag || !this.root.contains(element)) return null;
      const to = touchedPart(element);
      return to.component === this.drag.component && to.part === this.drag.part ? null : to;
    }
    showDrag(event) {
      const to = this.drag && this.dragEnd(event);
      if (!to || !this.drag) return;
      this.mark();
      const moves = this.draggedMoves(this.drag, to);
      if (moves.length) this.showTouch({ component: to.component, parts: [to.part], moves }, to.part);
      else this.line.textContent = this.host.words.refused;
    }
    endDrag(event) {
      const [from, to] = [this.drag, this.dragEnd(event)];
      this.drag = null;
      if (!from || !to) return;
      const moves = this.draggedMoves(from, to);
      if (moves.length) {
        this.touch({ component: from.component, parts: [from.part, to.part], moves });
      } else {
        this.mark();
        this.host.say(this.host.words.refused);
      }
    }
  };
  function partElement(target) {
    return target instanceof Element ? target.closest("[data-part]") : null;
  }
  function touchedPart(element) {
    const [component, part] = (element.getAttribute("data-part") ?? "").split(".");
    return { component: Number(component), part: Number(part) };
  }
  var ARROW_STEPS2 = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1]
  };
  function nextLink(from, root, [x, y]) {
    const middle = (element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    };
    const [startX, startY] = middle(from);
    let best = null;
    for (const link of root.querySelectorAll("a[data-part][href]")) {
      const [goalX, goalY] = middle(link);
      const ahead = (goalX - startX) * x + (goalY - startY) * y;
      const aside = Math.abs((goalX - startX) * y) + Math.abs((goalY - startY) * x);
      const distance = ahead + 3 * aside;
      if (ahead > 1 && (!best || distance < best.distance)) best = { link, distance };
    }
    return best ? best.link : null;
  }
  function enlargeTargets(picture) {
    picture.style.removeProperty("min-width");
    picture.style.removeProperty("max-height");
    const sizes = [...picture.querySelectorAll("a[data-part] > rect:last-child")].map((target) => {
      const { width: width2, height } = target.getBoundingClientRect();
      return Math.min(width2, height);
    });
    const smallest = Math.min(...sizes.filter((size) => size > 0));
    if (!Number.isFinite(smallest) || smallest >= MIN_TARGET_PIXELS) return;
    const { width } = picture.getBoundingClientRect();
    const factor = Math.min(MAX_ENLARGEMENT, (MIN_TARGET_PIXELS + 0.5) / smallest);
    picture.style.maxHeight = "none";
    picture.style.minWidth = `${Math.ceil(width * factor)}px`;
  }

  // src/play.ts
  function enhanceBoard(root, follow2) {
    const words = JSON.parse(root.dataset["words"] ?? "{}");
    const picture = root.querySelector("svg");
    if (picture) {
      enlargeTargets(picture);
      const watcher = new ResizeObserver(() => root.isConnected ? enlargeTargets(picture) : watcher.disconnect());
      watcher.observe(root);
    }
    document.querySelector("#play .settings")?.append(motionSwitch(words.animate));
    const stored = root.querySelector("script.board-data")?.textContent;
    if (!stored) return;
    const data = JSON.parse(stored);
    const linkOf = (move) => data.link.replace(/([?&]moves=[0-9.]*)MOVE/, `$1${move}`);
    const board = new PlayBoard(root, {
      moves: data.moves,
      words,
      movesOf: (component, part) => data.parts[`${component}.${part}`] ?? [],
      play(move) {
        board.leave(move);
        follow2(linkOf(move));
      },
      say: announce,
      showChoice: (picked) => showChoice(root, picked, data.moves, words, board)
    });
    const list = document.getElementById("play");
    if (list) connectList(list, board);
    const cancelByKey = (event) => {
      if (!root.isConnected) removeEventListener("keydown", cancelByKey);
      else if (event.key === "Escape" && !event.defaultPrevented) board.cancel();
    };
    addEventListener("keydown", cancelByKey);
  }
  function connectList(list, board) {
    const moveOf = (target) => {
      const link = target instanceof Element ? target.closest("[data-move]") : null;
      return link ? Number(link.getAttribute("data-move")) : null;
    };
    for (const name of ["pointerover", "focusin"]) {
      list.addEventListener(name, (event) => {
        const move = moveOf(event.target);
        if (move !== null) board.showMove(move);
      });
    }
    for (const name of ["pointerout", "focusout"]) {
      list.addEventListener(name, (event) => {
        if (moveOf(event.target) !== null) board.showMove(null);
      });
    }
    list.addEventListener("click", (event) => {
      const move = moveOf(event.target);
      if (move !== null && !event.ctrlKey && !event.metaKey && !event.shiftKey) board.leave(move);
    });
  }
  function showChoice(root, picked, moves, words, board) {
    document.getElementById("choice")?.remove();
    if (!picked) return;
    const section = document.createElement("section");
    section.id = "choice";
    section.setAttribute("aria-labelledby", "choice-title");
    const title = document.createElement("h3");
    title.id = "choice-title";
    title.textContent = words.choose;
    const list = document.createElement("ul");
    list.className = "choices";
    for (const number of picked.moves) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "quiet";
      button.dataset["choice"] = String(number);
      const text = moves[number]?.text ?? "";
      button.textContent = text;
      button.setAttribute("aria-label", `${words.choose} ${text}`);
      button.addEventListener("click", () => board.choose(number));
      button.addEventListener("pointerenter", () => board.showMove(number));
      button.addEventListener("focus", () => board.showMove(number));
      for (const name of ["pointerleave", "blur"]) button.addEventListener(name, () => board.showMove(null));
      const item = document.createElement("li");
      item.append(button);
      list.append(item);
    }
    const all = document.createElement("button");
    all.type = "button";
    all.className = "quiet all";
    all.textContent = words.all;
    all.addEventListener("click", () => board.cancel());
    section.append(title, list, all);
    root.after(section);
  }

  // src/show.ts
  function mainElement() {
    const main = document.getElementById("main");
    if (!main) throw new Error("the page has no content");
    return main;
  }
  function focusPlace() {
    const focused = document.activeElement;
    if (!focused || !mainElement().contains(focused)) return null;
    const isText = focused instanceof HTMLTextAreaElement || focused instanceof HTMLInputElement && focused.type === "text";
    return {
      id: focused.id,
      href: focused.getAttribute("href"),
      caret: isText ? focused.selectionStart : null,
      part: focused.getAttribute("data-part"),
      isListed: focused.matches("[data-move], [data-choice]")
    };
  }
  function showPage(page, place, follow2) {
    const fresh = page.getElementById("main");
    if (!fresh) throw new Error("the page has no content");
    document.title = page.title;
    document.documentElement.lang = page.documentElement.lang;
    for (const part of ["a.skip", "header.top", "footer.bottom"]) {
      const [before, after] = [document.querySelector(part), page.querySelector(part)];
      if (before && after) before.replaceWith(after);
    }
    mainElement().replaceWith(fresh);
    enhancePage(follow2);
    restoreFocus(fresh, place);
    scrollToAnswer(fresh);
    const game = fresh.querySelector("[data-announce]");
    const spoken = fresh.querySelector("#verdict, #mistake .said, [data-say]") ?? fresh.querySelector("h1");
    announce(game?.dataset["announce"] ?? spoken?.textContent ?? "");
  }
  function enhancePage(follow2) {
    document.querySelectorAll(".board").forEach((board) => enhanceBoard(board, follow2));
    document.querySelectorAll(".editor").forEach(enhanceEditor);
    const field = document.getElementById("q");
    if (field instanceof HTMLTextAreaElement) enhanceExpression(field);
    document.querySelectorAll("table[data-cursor]").forEach(enhanceTable);
  }
  function showMessage(name) {
    const main = mainElement();
    main.removeAttribute("aria-busy");
    main.querySelector(":scope > p.stop")?.remove();
    const message = document.createElement("p");
    message.className = "stop";
    message.setAttribute("role", "alert");
    message.textContent = main.dataset[name] ?? "";
    main.prepend(message);
  }
  function restoreFocus(fresh, place) {
    if (!place) return;
    const links = [...fresh.querySelectorAll("a")];
    const sameLink = place.href ? links.find((link) => link.getAttribute("href") === place.href) : void 0;
    const again = place.id && document.getElementById(place.id) || sameLink || nextOnBoard(fresh, place);
    if (!again) {
      fresh.focus({ preventScroll: true });
      return;
    }
    again.focus({ preventScroll: true });
    if (place.caret !== null && (again instanceof HTMLTextAreaElement || again instanceof HTMLInputElement)) {
      again.setSelectionRange(place.caret, place.caret);
    }
  }
  function nextOnBoard(fresh, place) {
    if (place.part === null && !place.isListed) return null;
    const part = place.part === null ? null : fresh.querySelector(`a[data-part="${CSS.escape(place.part)}"]`);
    const other = fresh.querySelector(place.isListed ? "#moves [data-move]" : "a[data-part]");
    return part ?? other ?? fresh.querySelector("#again");
  }
  function scrollToAnswer(fresh) {
    const answer = fresh.querySelector("#mistake, #play, .answer");
    if (!answer) return;
    const { top, bottom } = answer.getBoundingClientRect();
    if (top < 0 || top > innerHeight * 0.8 || top > 0 && bottom > innerHeight && top > innerHeight / 2) {
      const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
      answer.scrollIntoView({ block: "start", behavior: isCalm ? "auto" : "smooth" });
    }
  }

  // src/page.ts
  var isSite = document.documentElement.dataset["engine"] === "worker";
  var source = isSite ? new EngineSource() : new ServerSource();
  var asked = 0;
  var shownBar = location.href;
  function follow(link) {
    void ask(splitLink(link), true);
  }
  async function ask(address, isNew) {
    const mine = ++asked;
    const place = focusPlace();
    mainElement().setAttribute("aria-busy", "true");
    try {
      const reply = await source.ask(address, (progress) => {
        if (mine === asked) showProgress(mainElement(), progress);
      });
      if (mine !== asked) return;
      hideProgress();
      if (!reply) {
        showMessage("cancelled");
        return;
      }
      const page = new DOMParser().parseFromString(reply.html, "text/html");
      source.adaptLinks(page);
      showPage(page, place, follow);
      const entry = { path: address.path, query: reply.link ? null : address.query };
      const bar = source.barAddress(reply.link ?? address.path);
      if (isNew) history.pushState(entry, "", bar);
      else if (isSite && reply.link) history.replaceState(entry, "", bar);
      shownBar = location.href;
    } catch (error) {
      console.error("grundy:", error);
      if (mine !== asked) return;
      hideProgress();
      showMessage(source.lossMessage);
    }
  }
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.hasAttribute("download") || link.hasAttribute("target")) return;
    const href = link.getAttribute("href") ?? "";
    if (isSite && href.startsWith("#") && !href.startsWith("#/")) {
      event.preventDefault();
      const goal = document.getElementById(href.slice(1));
      goal?.scrollIntoView();
      goal?.focus();
      return;
    }
    const address = source.linkAddress(link);
    if (!address) return;
    event.preventDefault();
    void ask(address, true);
  });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.closest("main") || event.defaultPrevented) return;
    event.preventDefault();
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(form, event.submitter ?? void 0)) {
      if (typeof value === "string" && value !== "" && !(name === "misere" && value === "0")) query.append(name, value);
    }
    const { path } = splitLink(form.getAttribute("action") ?? "/");
    void ask({ path, query: query.toString() }, true);
  });
  addEventListener("popstate", (event) => {
    const entry = event.state;
    if (!entry && location.href.split("#")[0] === shownBar.split("#")[0] && !isSite) return;
    if (!entry && location.href === shownBar) return;
    const shown = source.shownAddress();
    void ask({ path: entry?.path ?? shown.path, query: entry?.query ?? shown.query }, false);
  });
  function startSite() {
    source.adaptLinks(document);
    const first = document.querySelector(`template[data-page="${preferredLanguage()}"]`);
    if (location.hash.startsWith("#/") && location.hash !== "#/") {
      void ask(source.shownAddress(), false);
    } else if (first) {
      const page = new DOMParser().parseFromString(first.innerHTML, "text/html");
      page.documentElement.lang = first.dataset["page"] ?? "en";
      page.title = first.title;
      source.adaptLinks(page);
      showPage(page, null, follow);
    }
    if ("serviceWorker" in navigator) {
      navigator.serviceWorker.register("offline.js").catch((error) => console.warn("grundy:", error));
    }
  }
  function preferredLanguage() {
    const tag = navigator.languages.find((tag2) => /^(en|zh)\b/i.test(tag2)) ?? "en";
    if (!/^zh/i.test(tag)) return "en";
    return /hant|tw|hk|mo/i.test(tag) ? "zh-TW" : "zh-CN";
  }
  applyMotion();
  enhancePage(follow);
  if (isSite) startSite();
})();
