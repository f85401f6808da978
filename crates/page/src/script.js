/* Built by `npm run build` in crates/page/script: change its sources.

Contains Panzoom.
Copyright Timmy Willison and other contributors

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy,
modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the
Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE,
ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE. */
"use strict";
(() => {
  // src/source.ts
  var isSite = document.documentElement.dataset["engine"] === "worker";
  function splitLink(link) {
    const at = link.indexOf("?");
    return at < 0 ? { path: link, query: "" } : { path: link.slice(0, at), query: link.slice(at + 1) };
  }

  // src/engine.ts
  var QUIET_MILLISECONDS = 400;
  var CANCELLED_SECONDS = 1;
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
      const request = { kind: "ask", ...address, languages, seed };
      let isCancelled = false;
      const asked2 = await this.request(request, (progress) => {
        const cancel = () => {
          isCancelled = true;
          progress.cancel();
        };
        report({ ...progress, cancel });
      });
      if (!asked2 && isCancelled) {
        const known = await this.request({ ...request, maxSeconds: CANCELLED_SECONDS }, report);
        return known?.kind === "done" ? { ...known, message: "cancelled" } : null;
      }
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
  var loading = null;
  function enhanceEditor(box) {
    const field = box.querySelector("textarea");
    if (!field || box.dataset["mounted"]) return;
    const details = box.closest("details");
    const mount = () => {
      loading ?? (loading = loadScript(isSite ? "editor.js" : box.dataset["script"] ?? ""));
      loading.then(() => mountEditor(box, field)).catch((error) => {
        loading = null;
        console.warn("grundy:", error);
      });
    };
    if (!details || details.open) mount();
    else details.addEventListener("toggle", mount, { once: true });
  }
  function mountEditor(box, field) {
    if (box.dataset["mounted"] || !field.isConnected || !window.mountRulesEditor) return;
    const line = Number(box.dataset["line"]);
    const message = document.querySelector("#mistake .said")?.textContent ?? "";
    const hadFocus = document.activeElement === field;
    const host = window.mountRulesEditor(field, {
      label: box.dataset["label"] ?? "",
      completions: box.dataset["completions"] ?? "",
      games: (box.dataset["games"] ?? "").split(" "),
      functions: (box.dataset["functions"] ?? "").split(" "),
      mistake: line ? { line, column: Number(box.dataset["column"]) || 1, message } : null
    });
    box.dataset["mounted"] = "true";
    if (hadFocus) host.focus();
  }
  function loadScript(address) {
    return new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = address;
      script.onload = () => resolve();
      script.onerror = () => reject(new Error(`cannot load ${address}`));
      document.head.append(script);
    });
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

  // src/lessons.ts
  var STORED_NAME2 = "grundy-lessons";
  var MIN_FINISHED_ANSWERS = 5;
  var MAX_STORED_ANSWERS = 200;
  function enhanceLessons(main) {
    const answer = main.querySelector("#verdict[data-lesson][data-right]");
    if (answer) remember(answer.dataset["lesson"] ?? "", { exercise: answer.dataset["right"] ?? "" });
    const guess = main.querySelector("#guess[data-lesson][data-checked]");
    if (guess) remember(guess.dataset["lesson"] ?? "", { isGuessed: true });
    const list = main.querySelector("ol.lessons");
    if (list) showProgressOfLessons(list);
  }
  function remember(lesson, done) {
    const stored = readStored2();
    const { right, isGuessed } = stored[lesson] ?? { right: [], isGuessed: false };
    const answers = done.exercise !== void 0 && !right.includes(done.exercise) ? [...right, done.exercise] : right;
    stored[lesson] = { right: answers.slice(-MAX_STORED_ANSWERS), isGuessed: isGuessed || done.isGuessed === true };
    try {
      localStorage.setItem(STORED_NAME2, JSON.stringify(stored));
    } catch {
    }
  }
  function showProgressOfLessons(list) {
    const stored = readStored2();
    const { right: rightWords = "", guessed: guessedWords = "", forget: forgetWords = "", forgotten = "" } = list.dataset;
    for (const link of list.querySelectorAll("a[data-lesson]")) {
      const done = stored[link.dataset["lesson"] ?? ""];
      if (!done || link.querySelector(".done")) continue;
      const parts = [];
      if (done.right.length > 0) {
        const tick = done.right.length >= MIN_FINISHED_ANSWERS ? "✓ " : "";
        parts.push(tick + rightWords.replace("COUNT", String(done.right.length)));
      }
      if (done.isGuessed) parts.push(guessedWords);
      const line = document.createElement("span");
      line.className = "done";
      line.textContent = parts.join(" · ");
      link.append(line);
    }
    if (Object.keys(stored).length === 0 || document.getElementById("forget")) return;
    const button = document.createElement("button");
    button.id = "forget";
    button.type = "button";
    button.className = "quiet";
    button.textContent = forgetWords;
    button.addEventListener("click", () => {
      forgetAll();
      list.querySelectorAll(".done").forEach((line) => line.remove());
      button.remove();
      focusContent(list);
      announce(forgotten);
    });
    list.after(button);
  }
  function focusContent(list) {
    list.closest("main")?.focus({ preventScroll: true });
  }
  function forgetAll() {
    try {
      localStorage.removeItem(STORED_NAME2);
    } catch {
    }
  }
  function readStored2() {
    const known = {};
    try {
      const read = JSON.parse(localStorage.getItem(STORED_NAME2) ?? "{}");
      if (typeof read !== "object" || read === null) return known;
      for (const [lesson, done] of Object.entries(read)) {
        const { right, isGuessed } = done ?? {};
        const answers = Array.isArray(right) ? right.filter((answer) => typeof answer === "string") : [];
        known[lesson] = { right: answers, isGuessed: isGuessed === true };
      }
    } catch {
    }
    return known;
  }

  // src/mex.ts
  var MAX_BOXES = 24;
  var MAX_WRITTEN_OPTIONS = 40;
  function enhanceMex(section) {
    if (!section.hidden) return;
    const steps = JSON.parse(section.dataset["mex"] ?? "[]");
    const isBefore = (found) => found.compareDocumentPosition(section) & Node.DOCUMENT_POSITION_FOLLOWING;
    const whole = [...document.querySelectorAll(section.dataset["whole"] ?? "")].filter(isBefore).pop();
    if (!whole) return;
    const parts = [...whole.querySelectorAll(section.dataset["parts"] ?? "")];
    if (parts.length !== steps.length) return;
    section.hidden = false;
    new MexPanel(section, steps, whole, parts);
  }
  var MexPanel = class {
    constructor(section, steps, whole, parts) {
      this.section = section;
      this.steps = steps;
      this.whole = whole;
      this.parts = parts;
      this.title = document.createElement("p");
      this.boxes = document.createElement("p");
      this.counted = document.createElement("input");
      this.said = document.createElement("output");
      this.shown = -1;
      this.title.className = "mex-title";
      this.boxes.className = "mex-boxes";
      this.boxes.setAttribute("aria-hidden", "true");
      this.counted.type = "range";
      this.counted.min = "0";
      this.counted.setAttribute("aria-label", section.dataset["counted"] ?? "");
      this.counted.addEventListener("input", () => this.showOptions());
      const tools = document.createElement("p");
      tools.className = "mex-tools";
      tools.append(this.toolButton("←", section.dataset["before"], -1), this.counted, this.toolButton("→", section.dataset["next"], 1));
      section.append(this.title, tools, this.boxes, this.said);
      parts.forEach((part, place2) => {
        part.addEventListener("pointerenter", (event) => {
          if (event.pointerType === "mouse") this.show(place2);
        });
        part.addEventListener("focusin", () => this.show(place2));
      });
      const hasValues = (step) => new Set(step.options?.map((option) => this.valueOf(option))).size > 2;
      const first = steps.findIndex(hasValues);
      this.show(first >= 0 ? first : steps.findIndex((step) => step.options?.length));
    }
    toolButton(text, label, by) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "quiet";
      button.textContent = text;
      button.setAttribute("aria-label", label ?? "");
      button.title = label ?? "";
      button.addEventListener("click", () => {
        let place2 = this.shown + by;
        while (this.steps[place2] && !this.steps[place2]?.options) place2 += by;
        this.show(place2);
      });
      return button;
    }
    /** Chooses a position; all its options are taken into account. */
    show(place2) {
      const options = this.steps[place2]?.options;
      if (!options) return;
      this.shown = place2;
      this.counted.max = String(options.length);
      this.counted.value = this.counted.max;
      this.counted.disabled = !options.length;
      this.showOptions();
    }
    /** The nim-sum of the components. */
    valueOf(option) {
      return Number(option.reduce((sum, place2) => sum ^ BigInt(this.steps[place2]?.value ?? 0), 0n));
    }
    showOptions() {
      const step = this.steps[this.shown];
      if (!step?.options) return;
      const sorted = step.options.map((option) => ({ option, value: this.valueOf(option) }));
      sorted.sort((a, b) => a.value - b.value);
      const taken = sorted.slice(0, Number(this.counted.value));
      const values = new Set(taken.map(({ value }) => value));
      let mex = 0;
      while (values.has(mex)) mex += 1;
      this.mark(taken.map(({ option }) => option));
      this.title.textContent = step.options.length ? `${(this.section.dataset["options"] ?? "").replace("…", () => step.name)}: ${taken.length}/${step.options.length}` : `${step.name}: ${this.section.dataset["none"] ?? ""}`;
      this.showBoxes(values, mex);
      const isWhole = taken.length === step.options.length;
      const list = [...values].sort((a, b) => a - b).join(", ");
      this.said.textContent = `${isWhole ? `G(${step.name}) = ` : ""}mex{${list}} = ${mex}`;
      const sums = taken.filter(({ option }) => option.length > 1).slice(0, MAX_WRITTEN_OPTIONS);
      if (sums.length) {
        const written = sums.map(({ option, value }) => `${option.map((place2) => this.steps[place2]?.value ?? 0).join(" ⊕ ")} = ${value}`);
        this.said.textContent += ` (${[...new Set(written)].join(", ")})`;
      }
    }
    /** A box for each value up to the mex, and one more. */
    showBoxes(values, mex) {
      const last = Math.max(mex, ...values);
      const boxes = [];
      for (let value = 0; value <= Math.min(last, MAX_BOXES); value += 1) {
        const box = document.createElement("span");
        box.textContent = String(value);
        box.className = values.has(value) ? "filled" : value === mex ? "gap" : "";
        boxes.push(box);
      }
      this.boxes.replaceChildren(...boxes);
    }
    mark(options) {
      this.whole.querySelectorAll(".mex-position, .mex-option").forEach((part) => part.classList.remove("mex-position", "mex-option"));
      this.parts[this.shown]?.classList.add("mex-position");
      for (const option of options) {
        for (const place2 of option) {
          this.parts[place2]?.classList.add("mex-option");
          this.whole.querySelector(`[data-move="${this.shown}-${place2}"]`)?.classList.add("mex-option");
        }
      }
    }
  };

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

  // src/plot.ts
  var SVG = "http://www.w3.org/2000/svg";
  function enhancePlot(figure) {
    const picture = figure.querySelector("svg");
    const frame = figure.querySelector(".wide");
    const axes = picture?.querySelector("path[data-numbers]");
    if (!picture || !frame || !axes || figure.querySelector("output")) return;
    const [x, y] = [readAxis(axes.dataset["numbers"] ?? ""), readAxis(axes.dataset["values"] ?? "")];
    const values = (figure.dataset["cursor"] ?? "").split(" ");
    const first = Number(figure.dataset["first"]);
    const line = addShape(picture, "path", { class: "g-line", "stroke-width": "1", fill: "none" });
    const point = addShape(picture, "circle", { class: "g-blue", r: "6", "fill-opacity": "0.5" });
    const text = document.createElement("output");
    text.textContent = " ";
    figure.append(text);
    let shown = -1;
    const show = (index) => {
      shown = Math.max(0, Math.min(values.length - 1, index));
      const [n, value] = [first + shown, values[shown] ?? "-"];
      const across = place(x, n);
      line.setAttribute("d", `M${across} ${y.places[0]}V${y.places[1]}`);
      if (value === "-") point.setAttribute("visibility", "hidden");
      else {
        point.setAttribute("visibility", "visible");
        point.setAttribute("cx", String(across));
        point.setAttribute("cy", String(place(y, Number(value))));
      }
      text.textContent = `G(${n}) = ${value === "-" ? "?" : value}`;
    };
    picture.addEventListener("pointermove", (event) => {
      const matrix = picture.getScreenCTM()?.inverse();
      if (!matrix) return;
      const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix).x;
      const share = (at - x.places[0]) / (x.places[1] - x.places[0] || 1);
      show(Math.round(x.numbers[0] + share * (x.numbers[1] - x.numbers[0])) - first);
    });
    frame.addEventListener("keydown", (event) => {
      const steps = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 };
      const step = steps[event.key];
      if (step !== void 0) show(shown < 0 ? 0 : shown + step);
      else if (event.key === "Home") show(0);
      else if (event.key === "End") show(values.length - 1);
      else return;
      event.preventDefault();
    });
  }
  function readAxis(text) {
    const [first = 0, start = 0, last = 0, end = 0] = text.split(" ").map(Number);
    return { numbers: [first, last], places: [start, end] };
  }
  function place(axis, number) {
    const share = (number - axis.numbers[0]) / (axis.numbers[1] - axis.numbers[0] || 1);
    return axis.places[0] + share * (axis.places[1] - axis.places[0]);
  }
  function addShape(picture, name, attributes) {
    const shape = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, value);
    shape.setAttribute("pointer-events", "none");
    picture.append(shape);
    return shape;
  }

  // src/share.ts
  var COPIED_STYLES = [
    "fill",
    "fill-opacity",
    "stroke",
    "stroke-width",
    "stroke-dasharray",
    "stroke-linecap",
    "font-family",
    "font-size",
    "font-weight",
    "text-anchor",
    "visibility"
  ];
  var COPIED_MILLISECONDS = 2e3;
  var IMAGE_SCALE = 2;
  var MAX_IMAGE_PIXELS = 8e3;
  function enhanceAnswer(main) {
    const actions = main.querySelector(".answer .actions");
    if (!actions || actions.querySelector("button")) return;
    const { save = "", saveImage = "" } = main.dataset;
    addCopyButton(main, actions, () => location.href);
    const picture = main.querySelector(".answer figure svg");
    const name = main.querySelector("#position, #name, h1")?.textContent ?? "grundy";
    if (!picture) return;
    const fileName = name.replace(/[^\p{L}\p{N}]+/gu, "_").slice(0, 60);
    addButton(actions, save, () => saveFile(new Blob([pictureText(picture, 1)], { type: "image/svg+xml" }), fileName + ".svg"));
    addButton(actions, saveImage, () => saveImageFile(picture, fileName + ".png"));
  }
  function enhanceCopiedLinks(main) {
    for (const link of main.querySelectorAll("a[data-copied-link]")) {
      const line = link.parentElement;
      if (line && !line.querySelector("button")) addCopyButton(main, line, () => link.href);
    }
  }
  function addCopyButton(main, place2, address) {
    const { copy = "", copied = "" } = main.dataset;
    if (!navigator.clipboard) return;
    const button = addButton(place2, copy, async () => {
      await navigator.clipboard.writeText(address());
      button.textContent = copied;
      setTimeout(() => button.textContent = copy, COPIED_MILLISECONDS);
    });
  }
  function addButton(actions, text, press) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "quiet";
    button.textContent = text;
    button.addEventListener("click", press);
    actions.append(" ", button);
    return button;
  }
  function pictureText(picture, scale) {
    const copy = picture.cloneNode(true);
    const [shown, saved] = [[picture, ...picture.querySelectorAll("*")], [copy, ...copy.querySelectorAll("*")]];
    shown.forEach((element, at) => {
      const style = getComputedStyle(element);
      for (const property of COPIED_STYLES) saved[at]?.setAttribute(property, style.getPropertyValue(property));
    });
    for (const button of copy.querySelectorAll(".g-unfold")) button.remove();
    for (const link of copy.querySelectorAll("a")) link.removeAttribute("href");
    copy.removeAttribute("style");
    const { x, y, width, height } = picture.viewBox.baseVal;
    const paper = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    const sides = { x, y, width, height, fill: getComputedStyle(document.body).backgroundColor };
    for (const [key, value] of Object.entries(sides)) paper.setAttribute(key, String(value));
    copy.prepend(paper);
    copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    copy.setAttribute("width", String(width * scale));
    copy.setAttribute("height", String(height * scale));
    return new XMLSerializer().serializeToString(copy);
  }
  async function saveImageFile(picture, fileName) {
    const { width, height } = picture.viewBox.baseVal;
    const scale = Math.min(IMAGE_SCALE, MAX_IMAGE_PIXELS / Math.max(width, height));
    const image = new Image();
    image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(pictureText(picture, scale));
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [Math.round(width * scale), Math.round(height * scale)];
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((content) => content && saveFile(content, fileName), "image/png");
  }
  function saveFile(content, fileName) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(content);
    link.download = fileName;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1e3);
  }

  // src/sliders.ts
  var NUMBERS = /(?<![\w.*])\d{1,4}(?![\w.])/g;
  var MAX_SLIDERS = 6;
  var MIN_REACH = 10;
  function enhanceSliders(form) {
    const field = form.querySelector("#q");
    if (!field || form.querySelector(".sliders")) return;
    const found = [...field.value.matchAll(NUMBERS)];
    if (!found.length || found.length > MAX_SLIDERS || field.value.includes('"')) return;
    const box = document.createElement("div");
    box.className = "sliders";
    const values = found.map((match) => Number(match[0]));
    const parts = field.value.split(NUMBERS);
    found.forEach((_, at) => {
      const slider = document.createElement("input");
      slider.type = "range";
      slider.id = `slider-${at}`;
      slider.min = "0";
      slider.max = String(Math.max(MIN_REACH, 2 * (values[at] ?? 0)));
      slider.value = String(values[at]);
      const label = document.createElement("label");
      const shown = document.createElement("span");
      shown.textContent = `${form.dataset["number"] ?? ""} ${at + 1}: ${values[at]}`;
      label.append(shown, slider);
      slider.addEventListener("input", () => {
        values[at] = Number(slider.value);
        shown.textContent = `${form.dataset["number"] ?? ""} ${at + 1}: ${values[at]}`;
        field.value = parts.map((part, i) => part + (values[i] ?? "")).join("");
      });
      slider.addEventListener("change", () => form.requestSubmit());
      box.append(label);
    });
    form.append(box);
  }

  // node_modules/@panzoom/panzoom/dist/panzoom.es.js
  if (typeof window !== "undefined") {
    if (window.NodeList && !NodeList.prototype.forEach) {
      NodeList.prototype.forEach = Array.prototype.forEach;
    }
    if (typeof window.CustomEvent !== "function") {
      window.CustomEvent = function CustomEvent2(event, params) {
        params = params || { bubbles: false, cancelable: false, detail: null };
        var evt = document.createEvent("CustomEvent");
        evt.initCustomEvent(event, params.bubbles, params.cancelable, params.detail);
        return evt;
      };
    }
  }
  var isIE = typeof document !== "undefined" && !!document.documentMode;
  var divStyle;
  function createStyle() {
    if (divStyle) {
      return divStyle;
    }
    return divStyle = document.createElement("div").style;
  }
  var prefixes = ["webkit", "moz", "ms"];
  var prefixCache = {};
  function getPrefixedName(name) {
    if (prefixCache[name]) {
      return prefixCache[name];
    }
    const divStyle2 = createStyle();
    if (name in divStyle2) {
      return prefixCache[name] = name;
    }
    const capName = name[0].toUpperCase() + name.slice(1);
    let i = prefixes.length;
    while (i--) {
      const prefixedName = `${prefixes[i]}${capName}`;
      if (prefixedName in divStyle2) {
        return prefixCache[name] = prefixedName;
      }
    }
  }
  function getCSSNum(name, style) {
    return parseFloat(style[getPrefixedName(name)]) || 0;
  }
  function getBoxStyle(elem, name, style = window.getComputedStyle(elem)) {
    const suffix = name === "border" ? "Width" : "";
    return {
      left: getCSSNum(`${name}Left${suffix}`, style),
      right: getCSSNum(`${name}Right${suffix}`, style),
      top: getCSSNum(`${name}Top${suffix}`, style),
      bottom: getCSSNum(`${name}Bottom${suffix}`, style)
    };
  }
  function setStyle(elem, name, value) {
    elem.style[getPrefixedName(name)] = value;
  }
  function setTransition(elem, options) {
    const transform = getPrefixedName("transform");
    setStyle(elem, "transition", `${transform} ${options.duration}ms ${options.easing}`);
  }
  function setTransform(elem, { x, y, scale, isSVG }, _options) {
    setStyle(elem, "transform", `scale(${scale}) translate(${x}px, ${y}px)`);
    if (isSVG && isIE) {
      const matrixValue = window.getComputedStyle(elem).getPropertyValue("transform");
      elem.setAttribute("transform", matrixValue);
    }
  }
  function getDimensions(elem) {
    let parent = elem.parentNode;
    if (!parent || parent.nodeType !== 1) {
      parent = document.documentElement;
    }
    const style = window.getComputedStyle(elem);
    const parentStyle = window.getComputedStyle(parent);
    const rectElem = elem.getBoundingClientRect();
    const rectParent = parent.getBoundingClientRect();
    return {
      elem: {
        style,
        width: rectElem.width,
        height: rectElem.height,
        top: rectElem.top,
        bottom: rectElem.bottom,
        left: rectElem.left,
        right: rectElem.right,
        margin: getBoxStyle(elem, "margin", style),
        border: getBoxStyle(elem, "border", style)
      },
      parent: {
        style: parentStyle,
        width: rectParent.width,
        height: rectParent.height,
        top: rectParent.top,
        bottom: rectParent.bottom,
        left: rectParent.left,
        right: rectParent.right,
        padding: getBoxStyle(parent, "padding", parentStyle),
        border: getBoxStyle(parent, "border", parentStyle)
      }
    };
  }
  var events = {
    down: "mousedown",
    move: "mousemove",
    up: "mouseup mouseleave"
  };
  if (typeof window !== "undefined") {
    if (typeof window.PointerEvent === "function") {
      events = {
        down: "pointerdown",
        move: "pointermove",
        up: "pointerup pointerleave pointercancel"
      };
    } else if (typeof window.TouchEvent === "function") {
      events = {
        down: "touchstart",
        move: "touchmove",
        up: "touchend touchcancel"
      };
    }
  }
  function onPointer(event, elem, handler, eventOpts) {
    events[event].split(" ").forEach((name) => {
      elem.addEventListener(name, handler, eventOpts);
    });
  }
  function destroyPointer(event, elem, handler) {
    events[event].split(" ").forEach((name) => {
      elem.removeEventListener(name, handler);
    });
  }
  function findEventIndex(pointers, event) {
    let i = pointers.length;
    while (i--) {
      if (pointers[i].pointerId === event.pointerId) {
        return i;
      }
    }
    return -1;
  }
  function addPointer(pointers, event) {
    let i;
    if (event.touches) {
      i = 0;
      for (const touch of event.touches) {
        touch.pointerId = i++;
        addPointer(pointers, touch);
      }
      return;
    }
    i = findEventIndex(pointers, event);
    if (i > -1) {
      pointers.splice(i, 1);
    }
    pointers.push(event);
  }
  function removePointer(pointers, event) {
    if (event.touches) {
      while (pointers.length) {
        pointers.pop();
      }
      return;
    }
    const i = findEventIndex(pointers, event);
    if (i > -1) {
      pointers.splice(i, 1);
    }
  }
  function getMiddle(pointers) {
    pointers = pointers.slice(0);
    let event1 = pointers.pop();
    let event2;
    while (event2 = pointers.pop()) {
      event1 = {
        clientX: (event2.clientX - event1.clientX) / 2 + event1.clientX,
        clientY: (event2.clientY - event1.clientY) / 2 + event1.clientY
      };
    }
    return event1;
  }
  function getDistance(pointers) {
    if (pointers.length < 2) {
      return 0;
    }
    const event1 = pointers[0];
    const event2 = pointers[1];
    return Math.sqrt(Math.pow(Math.abs(event2.clientX - event1.clientX), 2) + Math.pow(Math.abs(event2.clientY - event1.clientY), 2));
  }
  function isAttached(node) {
    let currentNode = node;
    while (currentNode && currentNode.parentNode) {
      if (currentNode.parentNode === document)
        return true;
      currentNode = currentNode.parentNode instanceof ShadowRoot ? currentNode.parentNode.host : currentNode.parentNode;
    }
    return false;
  }
  function getClass(elem) {
    return (elem.getAttribute("class") || "").trim();
  }
  function hasClass(elem, className) {
    return elem.nodeType === 1 && ` ${getClass(elem)} `.indexOf(` ${className} `) > -1;
  }
  function isExcluded(elem, options) {
    for (let cur = elem; cur != null; cur = cur.parentNode) {
      if (hasClass(cur, options.excludeClass) || options.exclude.indexOf(cur) > -1) {
        return true;
      }
    }
    return false;
  }
  var rsvg = /^http:[\w\.\/]+svg$/;
  function isSVGElement(elem) {
    return rsvg.test(elem.namespaceURI) && elem.nodeName.toLowerCase() !== "svg";
  }
  function shallowClone(obj) {
    const clone = {};
    for (const key in obj) {
      if (obj.hasOwnProperty(key)) {
        clone[key] = obj[key];
      }
    }
    return clone;
  }
  var defaultOptions = {
    animate: false,
    canvas: false,
    cursor: "move",
    disablePan: false,
    disableZoom: false,
    disableXAxis: false,
    disableYAxis: false,
    duration: 200,
    easing: "ease-in-out",
    exclude: [],
    excludeClass: "panzoom-exclude",
    handleStartEvent: (e) => {
      e.preventDefault();
      e.stopPropagation();
    },
    maxScale: 4,
    minScale: 0.125,
    overflow: "hidden",
    panOnlyWhenZoomed: false,
    pinchAndPan: false,
    relative: false,
    setTransform,
    startX: 0,
    startY: 0,
    startScale: 1,
    step: 0.3,
    touchAction: "none"
  };
  function Panzoom(elem, options) {
    if (!elem) {
      throw new Error("Panzoom requires an element as an argument");
    }
    if (elem.nodeType !== 1) {
      throw new Error("Panzoom requires an element with a nodeType of 1");
    }
    if (!isAttached(elem)) {
      throw new Error("Panzoom should be called on elements that have been attached to the DOM");
    }
    options = { ...defaultOptions, ...options };
    const isSVG = isSVGElement(elem);
    const parent = elem.parentNode;
    parent.style.overflow = options.overflow;
    parent.style.userSelect = "none";
    parent.style.touchAction = options.touchAction;
    (options.canvas ? parent : elem).style.cursor = options.cursor;
    elem.style.userSelect = "none";
    elem.style.touchAction = options.touchAction;
    setStyle(elem, "transformOrigin", typeof options.origin === "string" ? options.origin : isSVG ? "0 0" : "50% 50%");
    function resetStyle() {
      parent.style.overflow = "";
      parent.style.userSelect = "";
      parent.style.touchAction = "";
      parent.style.cursor = "";
      elem.style.cursor = "";
      elem.style.userSelect = "";
      elem.style.touchAction = "";
      setStyle(elem, "transformOrigin", "");
    }
    function setOptions(opts = {}) {
      for (const key in opts) {
        if (opts.hasOwnProperty(key)) {
          options[key] = opts[key];
        }
      }
      if (opts.hasOwnProperty("cursor") || opts.hasOwnProperty("canvas")) {
        parent.style.cursor = elem.style.cursor = "";
        (options.canvas ? parent : elem).style.cursor = options.cursor;
      }
      if (opts.hasOwnProperty("overflow")) {
        parent.style.overflow = opts.overflow;
      }
      if (opts.hasOwnProperty("touchAction")) {
        parent.style.touchAction = opts.touchAction;
        elem.style.touchAction = opts.touchAction;
      }
    }
    let x = 0;
    let y = 0;
    let scale = 1;
    let isPanning = false;
    zoom(options.startScale, { animate: false, force: true });
    setTimeout(() => {
      pan(options.startX, options.startY, { animate: false, force: true });
    });
    function trigger(eventName, detail, opts) {
      if (opts.silent) {
        return;
      }
      const event = new CustomEvent(eventName, { detail });
      elem.dispatchEvent(event);
    }
    function setTransformWithEvent(eventName, opts, originalEvent) {
      const value = { x, y, scale, isSVG, originalEvent };
      requestAnimationFrame(() => {
        if (typeof opts.animate === "boolean") {
          if (opts.animate) {
            setTransition(elem, opts);
          } else {
            setStyle(elem, "transition", "none");
          }
        }
        opts.setTransform(elem, value, opts);
        trigger(eventName, value, opts);
        trigger("panzoomchange", value, opts);
      });
      return value;
    }
    function constrainXY(toX, toY, toScale, panOptions) {
      const opts = { ...options, ...panOptions };
      const result = { x, y, opts };
      if (!panOptions?.force && (opts.disablePan || opts.panOnlyWhenZoomed && scale === opts.startScale)) {
        return result;
      }
      toX = parseFloat(toX);
      toY = parseFloat(toY);
      if (!opts.disableXAxis) {
        result.x = (opts.relative ? x : 0) + toX;
      }
      if (!opts.disableYAxis) {
        result.y = (opts.relative ? y : 0) + toY;
      }
      if (opts.contain) {
        const dims = getDimensions(elem);
        const realWidth = dims.elem.width / scale;
        const realHeight = dims.elem.height / scale;
        const scaledWidth = realWidth * toScale;
        const scaledHeight = realHeight * toScale;
        const diffHorizontal = (scaledWidth - realWidth) / 2;
        const diffVertical = (scaledHeight - realHeight) / 2;
        if (opts.contain === "inside") {
          const minX = (-dims.elem.margin.left - dims.parent.padding.left + diffHorizontal) / toScale;
          const maxX = (dims.parent.width - scaledWidth - dims.parent.padding.left - dims.elem.margin.left - dims.parent.border.left - dims.parent.border.right + diffHorizontal) / toScale;
          result.x = Math.max(Math.min(result.x, maxX), minX);
          const minY = (-dims.elem.margin.top - dims.parent.padding.top + diffVertical) / toScale;
          const maxY = (dims.parent.height - scaledHeight - dims.parent.padding.top - dims.elem.margin.top - dims.parent.border.top - dims.parent.border.bottom + diffVertical) / toScale;
          result.y = Math.max(Math.min(result.y, maxY), minY);
        } else if (opts.contain === "outside") {
          const minX = (-(scaledWidth - dims.parent.width) - dims.parent.padding.left - dims.parent.border.left - dims.parent.border.right + diffHorizontal) / toScale;
          const maxX = (diffHorizontal - dims.parent.padding.left) / toScale;
          result.x = Math.max(Math.min(result.x, maxX), minX);
          const minY = (-(scaledHeight - dims.parent.height) - dims.parent.padding.top - dims.parent.border.top - dims.parent.border.bottom + diffVertical) / toScale;
          const maxY = (diffVertical - dims.parent.padding.top) / toScale;
          result.y = Math.max(Math.min(result.y, maxY), minY);
        }
      }
      if (opts.roundPixels) {
        result.x = Math.round(result.x);
        result.y = Math.round(result.y);
      }
      return result;
    }
    function constrainScale(toScale, zoomOptions) {
      const opts = { ...options, ...zoomOptions };
      const result = { scale, opts };
      if (!zoomOptions?.force && opts.disableZoom) {
        return result;
      }
      let minScale = options.minScale;
      let maxScale = options.maxScale;
      if (opts.contain) {
        const dims = getDimensions(elem);
        const elemWidth = dims.elem.width / scale;
        const elemHeight = dims.elem.height / scale;
        if (elemWidth > 1 && elemHeight > 1) {
          const parentWidth = dims.parent.width - dims.parent.border.left - dims.parent.border.right;
          const parentHeight = dims.parent.height - dims.parent.border.top - dims.parent.border.bottom;
          const elemScaledWidth = parentWidth / elemWidth;
          const elemScaledHeight = parentHeight / elemHeight;
          if (options.contain === "inside") {
            maxScale = Math.min(maxScale, elemScaledWidth, elemScaledHeight);
          } else if (options.contain === "outside") {
            minScale = Math.max(minScale, elemScaledWidth, elemScaledHeight);
          }
        }
      }
      result.scale = Math.min(Math.max(toScale, minScale), maxScale);
      return result;
    }
    function pan(toX, toY, panOptions, originalEvent) {
      const result = constrainXY(toX, toY, scale, panOptions);
      if (x !== result.x || y !== result.y) {
        x = result.x;
        y = result.y;
        return setTransformWithEvent("panzoompan", result.opts, originalEvent);
      }
      return { x, y, scale, isSVG, originalEvent };
    }
    function zoom(toScale, zoomOptions, originalEvent) {
      const result = constrainScale(toScale, zoomOptions);
      const opts = result.opts;
      if (!zoomOptions?.force && opts.disableZoom) {
        return;
      }
      toScale = result.scale;
      let toX = x;
      let toY = y;
      if (opts.focal) {
        const focal = opts.focal;
        toX = (focal.x / toScale - focal.x / scale + x * toScale) / toScale;
        toY = (focal.y / toScale - focal.y / scale + y * toScale) / toScale;
      }
      const panResult = constrainXY(toX, toY, toScale, { relative: false, force: true });
      x = panResult.x;
      y = panResult.y;
      scale = toScale;
      return setTransformWithEvent("panzoomzoom", opts, originalEvent);
    }
    function zoomInOut(isIn, zoomOptions) {
      const opts = { ...options, animate: true, ...zoomOptions };
      return zoom(scale * Math.exp((isIn ? 1 : -1) * opts.step), opts);
    }
    function zoomIn(zoomOptions) {
      return zoomInOut(true, zoomOptions);
    }
    function zoomOut(zoomOptions) {
      return zoomInOut(false, zoomOptions);
    }
    function zoomToPoint(toScale, point, zoomOptions, originalEvent) {
      const dims = getDimensions(elem);
      const effectiveArea = {
        width: dims.parent.width - dims.parent.padding.left - dims.parent.padding.right - dims.parent.border.left - dims.parent.border.right,
        height: dims.parent.height - dims.parent.padding.top - dims.parent.padding.bottom - dims.parent.border.top - dims.parent.border.bottom
      };
      let clientX = point.clientX - dims.parent.left - dims.parent.padding.left - dims.parent.border.left - dims.elem.margin.left;
      let clientY = point.clientY - dims.parent.top - dims.parent.padding.top - dims.parent.border.top - dims.elem.margin.top;
      if (!isSVG) {
        clientX -= dims.elem.width / scale / 2;
        clientY -= dims.elem.height / scale / 2;
      }
      const focal = {
        x: clientX / effectiveArea.width * (effectiveArea.width * toScale),
        y: clientY / effectiveArea.height * (effectiveArea.height * toScale)
      };
      return zoom(toScale, { ...zoomOptions, animate: false, focal }, originalEvent);
    }
    function zoomWithWheel(event, zoomOptions) {
      event.preventDefault();
      const opts = { ...options, ...zoomOptions, animate: false };
      const delta = event.deltaY === 0 && event.deltaX ? event.deltaX : event.deltaY;
      const wheel = delta < 0 ? 1 : -1;
      const toScale = constrainScale(scale * Math.exp(wheel * opts.step / 3), opts).scale;
      return zoomToPoint(toScale, event, opts, event);
    }
    function reset(resetOptions) {
      const opts = { ...options, animate: true, force: true, ...resetOptions };
      scale = constrainScale(opts.startScale, opts).scale;
      const panResult = constrainXY(opts.startX, opts.startY, scale, opts);
      x = panResult.x;
      y = panResult.y;
      return setTransformWithEvent("panzoomreset", opts);
    }
    let origX;
    let origY;
    let startClientX;
    let startClientY;
    let startScale;
    let startDistance;
    const pointers = [];
    function handleDown(event) {
      if (isExcluded(event.target, options)) {
        return;
      }
      addPointer(pointers, event);
      isPanning = true;
      options.handleStartEvent(event);
      origX = x;
      origY = y;
      trigger("panzoomstart", { x, y, scale, isSVG, originalEvent: event }, options);
      const point = getMiddle(pointers);
      startClientX = point.clientX;
      startClientY = point.clientY;
      startScale = scale;
      startDistance = getDistance(pointers);
    }
    function handleMove(event) {
      if (!isPanning || origX === void 0 || origY === void 0 || startClientX === void 0 || startClientY === void 0) {
        return;
      }
      addPointer(pointers, event);
      const current = getMiddle(pointers);
      const hasMultiple = pointers.length > 1;
      let toScale = scale;
      if (hasMultiple) {
        if (startDistance === 0) {
          startDistance = getDistance(pointers);
        }
        const diff = getDistance(pointers) - startDistance;
        toScale = constrainScale(diff * options.step / 80 + startScale).scale;
        zoomToPoint(toScale, current, { animate: false }, event);
      }
      if (!hasMultiple || options.pinchAndPan) {
        pan(origX + (current.clientX - startClientX) / toScale, origY + (current.clientY - startClientY) / toScale, { animate: false }, event);
      }
    }
    function handleUp(event) {
      if (pointers.length === 1) {
        trigger("panzoomend", { x, y, scale, isSVG, originalEvent: event }, options);
      }
      removePointer(pointers, event);
      if (!isPanning) {
        return;
      }
      isPanning = false;
      origX = origY = startClientX = startClientY = void 0;
    }
    let bound = false;
    function bind() {
      if (bound) {
        return;
      }
      bound = true;
      onPointer("down", options.canvas ? parent : elem, handleDown);
      onPointer("move", document, handleMove, { passive: true });
      onPointer("up", document, handleUp, { passive: true });
    }
    function destroy() {
      bound = false;
      destroyPointer("down", options.canvas ? parent : elem, handleDown);
      destroyPointer("move", document, handleMove);
      destroyPointer("up", document, handleUp);
    }
    if (!options.noBind) {
      bind();
    }
    return {
      bind,
      destroy,
      eventNames: events,
      getPan: () => ({ x, y }),
      getScale: () => scale,
      getOptions: () => shallowClone(options),
      handleDown,
      handleMove,
      handleUp,
      pan,
      reset,
      resetStyle,
      setOptions,
      setStyle: (name, value) => setStyle(elem, name, value),
      zoom,
      zoomIn,
      zoomOut,
      zoomToPoint,
      zoomWithWheel
    };
  }
  Panzoom.defaultOptions = defaultOptions;

  // src/zoom.ts
  var CLICK_PIXELS = 5;
  var MIN_START_SCALE = 0.6;
  var ZOOM_STEP = 1.3;
  function enhanceFigure(figure) {
    const frame = figure.querySelector(":scope > .wide");
    const picture = frame?.querySelector("svg");
    if (!frame || !picture || figure.dataset["zoomed"]) return;
    figure.dataset["zoomed"] = "true";
    const size = picture.getBoundingClientRect();
    const startScale = Math.min(1, Math.max(MIN_START_SCALE, frame.clientWidth / size.width));
    const room = frame.clientWidth / startScale;
    const first = picture.querySelector("a")?.getBoundingClientRect();
    const middle = first ? first.left + first.width / 2 - size.left : 0;
    const startX = Math.min(0, Math.max(room - size.width, room / 2 - middle));
    const zoom = Panzoom(picture, {
      minScale: 0.1,
      maxScale: 6,
      step: 0.2,
      cursor: "grab",
      origin: "0 0",
      noBind: true,
      touchAction: "pan-y",
      startScale,
      startX
    });
    frame.style.height = Math.min(size.height * startScale + 2, Math.max(320, innerHeight * 0.75)) + "px";
    bindPointers(frame, zoom);
    frame.addEventListener("wheel", (event) => {
      if (event.ctrlKey || event.metaKey) zoom.zoomWithWheel(event);
    });
    frame.addEventListener("focusin", (event) => {
      if (!(event.target instanceof Element)) return;
      frame.scrollTo(0, 0);
      const [there, here] = [event.target.getBoundingClientRect(), frame.getBoundingClientRect()];
      const outside = there.left < here.left || there.right > here.right || there.top < here.top || there.bottom > here.bottom;
      if (!outside) return;
      const across = here.left + here.width / 2 - (there.left + there.width / 2);
      const down = here.top + here.height / 2 - (there.top + there.height / 2);
      zoom.pan(across / zoom.getScale(), down / zoom.getScale(), { relative: true });
    });
    const whole = () => {
      zoom.zoom(Math.min(1, frame.clientWidth / size.width, frame.clientHeight / size.height));
      zoom.pan(0, 0);
    };
    const tools = document.createElement("p");
    tools.className = "tools";
    tools.append(
      toolButton("+", figure.dataset["larger"] ?? "", () => zoomInMiddle(zoom, frame, ZOOM_STEP)),
      toolButton("−", figure.dataset["smaller"] ?? "", () => zoomInMiddle(zoom, frame, 1 / ZOOM_STEP)),
      toolButton(figure.dataset["whole"] ?? "", null, whole)
    );
    figure.prepend(tools);
  }
  function bindPointers(frame, zoom) {
    let start = null;
    let hasMoved = false;
    frame.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      start = [event.clientX, event.clientY];
      hasMoved = false;
      zoom.handleDown(event);
    });
    frame.addEventListener("pointermove", (event) => {
      if (!start) return;
      if (!hasMoved && Math.hypot(event.clientX - start[0], event.clientY - start[1]) > CLICK_PIXELS) {
        hasMoved = true;
        frame.setPointerCapture(event.pointerId);
      }
      if (hasMoved) zoom.handleMove(event);
    });
    const end = (event) => {
      start = null;
      zoom.handleUp(event);
    };
    frame.addEventListener("pointerup", end);
    frame.addEventListener("pointercancel", end);
    frame.addEventListener(
      "click",
      (event) => {
        if (!hasMoved) return;
        event.preventDefault();
        event.stopPropagation();
        hasMoved = false;
      },
      true
    );
    frame.addEventListener("dragstart", (event) => event.preventDefault());
  }
  function zoomInMiddle(zoom, frame, factor) {
    const { left, top, width, height } = frame.getBoundingClientRect();
    zoom.zoomToPoint(zoom.getScale() * factor, { clientX: left + width / 2, clientY: top + height / 2 });
  }
  function toolButton(text, label, press) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "quiet";
    button.textContent = text;
    if (label !== null) {
      button.setAttribute("aria-label", label);
      button.title = label;
    }
    button.addEventListener("click", press);
    return button;
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
      isListed: focused.matches("[data-move], [data-choice]"),
      unfolded: focused.matches(".g-unfold") ? focused.previousElementSibling?.getAttribute("href") ?? null : null
    };
  }
  function showPage(page, place2, follow2) {
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
    restoreFocus(fresh, place2);
    if (place2?.unfolded) fresh.querySelector("figure.graph")?.scrollIntoView({ block: "nearest" });
    else scrollToAnswer(fresh);
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
    document.querySelectorAll("figure[data-zoom]").forEach(enhanceFigure);
    document.querySelectorAll("figure[data-cursor]").forEach(enhancePlot);
    document.querySelectorAll("section.mex").forEach(enhanceMex);
    document.querySelectorAll("form[data-number]").forEach(enhanceSliders);
    const main = document.getElementById("main");
    if (!main) return;
    enhanceAnswer(main);
    enhanceCopiedLinks(main);
    enhanceLessons(main);
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
  function restoreFocus(fresh, place2) {
    if (!place2) return;
    const links = [...fresh.querySelectorAll("a")];
    const href = place2.unfolded ?? place2.href;
    const isSame = (link) => link.getAttribute("href") === href && (!place2.unfolded || link.matches(".g-vertex"));
    const sameLink = href ? links.find(isSame) : void 0;
    const again = place2.id && document.getElementById(place2.id) || sameLink || nextOnBoard(fresh, place2);
    if (!again) {
      fresh.focus({ preventScroll: true });
      return;
    }
    again.focus({ preventScroll: true });
    if (place2.caret !== null && (again instanceof HTMLTextAreaElement || again instanceof HTMLInputElement)) {
      again.setSelectionRange(place2.caret, place2.caret);
    }
  }
  function nextOnBoard(fresh, place2) {
    if (place2.part === null && !place2.isListed) return null;
    const part = place2.part === null ? null : fresh.querySelector(`a[data-part="${CSS.escape(place2.part)}"]`);
    const other = fresh.querySelector(place2.isListed ? "#moves [data-move]" : "a[data-part]");
    return part ?? other ?? fresh.querySelector("#again");
  }
  function scrollToAnswer(fresh) {
    const answer = fresh.querySelector("[data-scroll]") ?? fresh.querySelector("#mistake, #play, .answer");
    if (!answer) return;
    const { top, bottom } = answer.getBoundingClientRect();
    if (top < 0 || top > innerHeight * 0.8 || top > 0 && bottom > innerHeight && top > innerHeight / 2) {
      const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
      answer.scrollIntoView({ block: "start", behavior: isCalm ? "auto" : "smooth" });
    }
  }

  // src/page.ts
  var source = isSite ? new EngineSource() : new ServerSource();
  var asked = 0;
  var shownBar = location.href;
  function follow(link) {
    void ask(splitLink(link), true);
  }
  async function ask(address, isNew) {
    const mine = ++asked;
    const place2 = focusPlace();
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
      showPage(page, place2, follow);
      if (reply.message) showMessage(reply.message);
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
