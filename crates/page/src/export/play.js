// Built by `npm run build` in crates/page/script: change its sources.
"use strict";
(() => {
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
      for (const element2 of this.partElements()) {
        element2.classList.toggle("grip", !element2.matches("a[href]") && this.isChanged(element2));
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
    isChanged(element2) {
      const { component, part } = touchedPart(element2);
      return this.host.moves.some((move) => move.component === component && move.changes.some((parts) => parts.includes(part)));
    }
    /** The moves, and the touched parts, after a touch of a part. Within a component another touch narrows the choice. */
    afterTouch({ component, part }) {
      const anew = { component, parts: [part], moves: [...this.host.movesOf(component, part)] };
      const picked2 = this.picked;
      if (!picked2 || picked2.component !== component) return anew;
      if (picked2.parts.includes(part)) {
        const exact = picked2.moves.filter((move) => this.pointsOf(move).every((point) => picked2.parts.includes(point)));
        return { component, parts: picked2.parts, moves: exact.length === 1 ? exact : [] };
      }
      const fewer = picked2.moves.filter((move) => this.pointsOf(move).includes(part));
      return fewer.length ? { component, parts: [...picked2.parts, part], moves: fewer } : anew;
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
    pick(picked2) {
      this.picked = picked2;
      this.mark();
      this.host.showChoice(picked2);
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
      const step = ARROW_STEPS[event.key];
      if (!step) return;
      event.preventDefault();
      nextLink(link, this.root, step)?.focus();
    }
    hover(element2) {
      if (element2 === this.hovered || this.drag) return;
      this.hovered = element2;
      this.mark();
      if (!element2?.matches("a[href]")) return;
      const touched = touchedPart(element2);
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
      for (const element2 of this.partElements()) element2.classList.remove(...MARK_CLASSES);
      this.root.classList.toggle("is-picking", this.picked !== null);
      this.line.textContent = this.picked ? this.severalMoves(this.picked.moves.length) : this.host.words.idle;
      if (!this.picked) return;
      for (const move of this.picked.moves) this.markParts(this.picked.component, this.pointsOf(move), "is-target");
      this.markParts(this.picked.component, this.picked.parts, "is-picked");
    }
    markParts(component, parts, name) {
      for (const part of parts) {
        for (const element2 of this.root.querySelectorAll(`[data-part="${component}.${part}"]`)) element2.classList.add(name);
      }
    }
    beginDrag(event) {
      const element2 = partElement(event.target);
      this.drag = element2 && event.isPrimary && !event.button ? touchedPart(element2) : null;
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
      const element2 = partElement(document.elementFromPoint(event.clientX, event.clientY));
      if (!element2 || !this.drag || !this.root.contains(element2)) return null;
      const to = touchedPart(element2);
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
  function touchedPart(element2) {
    const [component, part] = (element2.getAttribute("data-part") ?? "").split(".");
    return { component: Number(component), part: Number(part) };
  }
  var ARROW_STEPS = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1]
  };
  function nextLink(from, root, [x, y]) {
    const middle = (element2) => {
      const { left, top, width, height } = element2.getBoundingClientRect();
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

  // src/export/drawing.ts
  function drawBoard(parent, game2, drawn, actions) {
    const root = document.createElement("div");
    root.className = "board";
    const frame = document.createElement("div");
    frame.className = "figures";
    const count = drawn.position.length;
    for (let place = 0; place <= count; place++) {
      frame.append(...drawn.removed.filter((removed) => removed.place === place).map((removed) => drawRemoved(game2, removed)));
      if (place < count) frame.append(drawComponent(game2, drawn, place));
    }
    if (!count) frame.append(paragraph(game2.say("nothing")));
    root.append(frame);
    parent.replaceChildren(root);
    root.querySelectorAll("svg").forEach(enlargeTargets);
    const { moves } = drawn;
    return new PlayBoard(root, {
      moves: moves.map(({ text, place, points, changes }) => ({ text, component: place, points, changes })),
      words: {
        idle: moves.length ? game2.say("idle") : "",
        several: game2.say("count", { count: "{count}" }),
        choose: "",
        all: "",
        refused: game2.say("refused"),
        cancelled: game2.say("cancelled")
      },
      movesOf: (component, part) => moves.flatMap((move, number) => isNear(move, component, part) ? [number] : []),
      play(number) {
        const move = moves[number];
        if (move) actions.play(move);
      },
      say: actions.say,
      showChoice: actions.pick
    });
  }
  function isNear(move, place, part) {
    return !!move && move.place === place && move.points.includes(part);
  }
  function drawComponent(game2, drawn, place) {
    const { position, last } = drawn;
    const component = game2.component(position, place);
    const figure = document.createElement("figure");
    figure.innerHTML = game2.picture(position, place);
    for (const title of figure.querySelectorAll("title")) title.textContent || (title.textContent = component.name);
    const caption = captionOf(game2, drawn, place);
    if (caption) {
      const line = document.createElement("figcaption");
      line.textContent = caption;
      figure.append(line);
    }
    figure.classList.toggle("moved", !!last && place >= last.place && place < last.place + last.to.length);
    for (const link of figure.querySelectorAll("a.g-link")) nameLink(link, game2, drawn, place);
    return figure;
  }
  function drawRemoved(game2, removed) {
    const figure = document.createElement("figure");
    figure.className = "removed";
    figure.setAttribute("aria-hidden", "true");
    figure.innerHTML = game2.picture([removed.component], 0);
    for (const title of figure.querySelectorAll("title")) title.remove();
    for (const link of figure.querySelectorAll("a")) link.replaceWith(...link.childNodes);
    figure.classList.toggle("moved", removed.isLast);
    return figure;
  }
  function captionOf(game2, { position, areValuesShown }, place) {
    const kind = (at) => game2.component(position, at).name.split("(")[0];
    const { name } = game2.component(position, place);
    const isMixed = position.some((_, at) => kind(at) !== kind(place));
    const parts = [
      position.length > 1 && game2.placeName(position, place),
      isMixed && name.length <= 40 && name,
      areValuesShown && game2.say("value", { value: game2.valueOf(position, place) })
    ];
    return parts.filter(Boolean).join(" · ");
  }
  function nameLink(link, game2, drawn, place) {
    const part = Number((link.getAttribute("href") ?? "#").slice(1));
    const found = drawn.moves.filter((move) => isNear(move, place, part));
    const [first] = found;
    link.setAttribute("data-part", `${place}.${part}`);
    if (!first) {
      link.removeAttribute("href");
      link.removeAttribute("aria-label");
      link.setAttribute("role", "presentation");
      link.querySelector("title")?.remove();
      return;
    }
    const count = game2.say("count", { count: found.length });
    const where = drawn.position.length > 1 ? game2.say("in", { place: game2.placeName(drawn.position, place), text: count }) : count;
    const text = found.length === 1 ? first.text : where;
    link.setAttribute("role", "button");
    link.setAttribute("aria-label", game2.say("part", { number: part + 1, text }));
    const title = link.querySelector("title");
    if (title) title.textContent = text;
    link.classList.toggle("hinted", isNear(drawn.hinted, place, part));
  }
  function paragraph(text) {
    const made = document.createElement("p");
    made.textContent = text;
    return made;
  }

  // src/export/game.ts
  var MAX_COMPARED_MOVES = 64;
  var ExportedGame = class {
    constructor(stored) {
      this.stored = stored;
    }
    get start() {
      return this.stored.start;
    }
    /** Whether the nim-sum of the values decides who wins. */
    get hasValues() {
      return !this.stored.sums;
    }
    /** A text of the page, with the names in braces filled in. */
    say(name, values = {}) {
      return (this.stored.words[name] ?? name).replace(/\{(\w+)\}/g, (_, key) => String(values[key] ?? ""));
    }
    component(position, place) {
      const component = this.stored.components[position[place] ?? -1];
      if (!component) throw new Error(`there is no component ${place}`);
      return component;
    }
    valueOf(position, place) {
      return this.component(position, place).value ?? 0;
    }
    /** The picture of a component, as SVG. */
    picture(position, place) {
      const { pieces, elements } = this.stored;
      return this.component(position, place).picture.flatMap((piece) => pieces[piece] ?? []).map((at) => elements[at]).join("");
    }
    /** All moves of a position, in their order. */
    moves(position) {
      return position.flatMap(
        (_, place) => this.component(position, place).moves.map(([number, to, points, changes]) => {
          const next = [...position.slice(0, place), ...to, ...position.slice(place + 1)];
          const stored = this.stored.texts[number] ?? "";
          const text = position.length > 1 ? this.say("in", { place: this.placeName(position, place), text: stored }) : stored;
          return { place, to, points, changes: changes ?? [points], next, text };
        })
      );
    }
    /** A component in words. */
    placeName(position, place) {
      const areHeaps = position.every((_, at) => this.component(position, at).heap);
      return this.say(areHeaps ? "heap" : "component", { number: place + 1 });
    }
    nimSum(position) {
      return position.reduce((sum, _, place) => sum ^ this.valueOf(position, place), 0);
    }
    key(position) {
      return [...position].sort((a, b) => a - b).join(",");
    }
    judge(position) {
      if (!this.stored.sums) return { outcome: this.nimSum(position) ? "N" : "P", length: 0 };
      const found = this.stored.sums[this.key(position)] ?? "D";
      return { outcome: found[0] ?? "D", length: Number(found.slice(1)) };
    }
    /** What the last two moves have taken whole, in the order of the places. */
    removed(past2) {
      const removed = [];
      for (let index = Math.max(1, past2.length - 2); index < past2.length; index++) {
        const [before, move] = [past2[index - 1]?.position, past2[index]?.move];
        if (!before || !move) continue;
        for (const earlier of removed) if (earlier.place > move.place) earlier.place += move.to.length - 1;
        if (!move.to.length) removed.push({ component: before[move.place] ?? -1, place: move.place, isLast: index === past2.length - 1 });
      }
      return removed.sort((a, b) => a.place - b.place);
    }
    /** How the game ends here for the player whose turn it is; `null` while it goes on. */
    ending(position, turn2) {
      if (this.moves(position).length) return null;
      const end = position.length === 1 ? this.component(position, 0).end : void 0;
      const why = end ?? this.stored.convention;
      if (why === "draw") return { winner: null, why };
      return { winner: why === "win" || why === "misere" ? turn2 : 1 - turn2, why };
    }
    /**
     * The best moves: the winner's fastest; those that keep a draw; the loser's that hold out longest,
     * or, where that is not known, those after which the smallest share of the replies wins.
     */
    best(position) {
      const all = this.moves(position).map((move) => ({ move, ...this.judge(move.next) }));
      for (const wanted of ["P", "D"]) {
        const good = all.filter(({ outcome }) => outcome === wanted);
        if (good.length) return least(good, ({ length }) => length).map(({ move }) => move);
      }
      if (!this.hasValues) return least(all, ({ length }) => -length).map(({ move }) => move);
      const hardest = least(all.slice(0, MAX_COMPARED_MOVES), ({ move }) => {
        const replies = this.moves(move.next);
        return replies.filter((reply) => this.judge(reply.next).outcome === "P").length / replies.length;
      });
      return hardest.map(({ move }) => move);
    }
  };
  function least(all, measure) {
    const measured = all.map((item) => ({ item, size: measure(item) }));
    const smallest = Math.min(...measured.map(({ size }) => size));
    return measured.filter(({ size }) => size === smallest).map(({ item }) => item);
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

  // src/export.ts
  var REPLY_MILLISECONDS = 500;
  var game = new ExportedGame(JSON.parse(the("game").textContent ?? ""));
  var past = [{ position: game.start }];
  var isAgreed = false;
  var picked = null;
  var hinted = null;
  var notice = "";
  var timer = 0;
  var board = null;
  var focus = null;
  function the(id) {
    const found = document.getElementById(id);
    if (!found) throw new Error(`the page has no ${id}`);
    return found;
  }
  var choice = (id) => the(id).value;
  var button = (id) => the(id);
  var areValuesAsked = () => the("show").checked;
  var sentence = (text) => game.say("remark", { text: text.slice(0, 1).toUpperCase() + text.slice(1) });
  var now = () => past[past.length - 1]?.position ?? game.start;
  var turn = () => (past.length - 1) % 2;
  var isPair = () => choice("level") === "two";
  var isHuman = (side) => isPair() || choice("first") === "me" === (side === 0);
  var who = (side) => isPair() ? side ? "second" : "first" : isHuman(side) ? "you" : "opponent";
  var ending = () => isAgreed ? { winner: null, why: "agreed" } : game.ending(now(), turn());
  var hasOwnMove = () => past.some((_, index) => index < past.length - 1 && isHuman(index % 2));
  var times = () => past.filter(({ position }, index) => index % 2 === turn() && game.key(position) === game.key(now())).length;
  function start() {
    past = [{ position: game.start }];
    isAgreed = false;
    picked = hinted = null;
    notice = "";
    proceed();
  }
  function play(move) {
    past.push({ position: move.next, move });
    picked = hinted = null;
    notice = "";
    proceed();
  }
  function proceed() {
    clearTimeout(timer);
    show();
    if (isHuman(turn()) || ending()) return;
    timer = window.setTimeout(() => {
      const all = 100 * Math.random() < Number(choice("level")) ? game.moves(now()) : game.best(now());
      const move = all[Math.floor(Math.random() * all.length)];
      if (move) play(move);
    }, REPLY_MILLISECONDS);
  }
  function undo() {
    if (!hasOwnMove()) return;
    isAgreed = false;
    picked = hinted = null;
    notice = "";
    do
      past.pop();
    while (!isHuman(turn()));
    proceed();
  }
  function remarks(index) {
    const [before, made] = [past[index - 1], past[index]];
    if (!before || !made?.move) return [];
    const { move, position: after } = made;
    const all = [];
    if (game.hasValues) {
      const values = {
        from: game.valueOf(before.position, move.place),
        to: game.nimSum(move.to),
        before: game.nimSum(before.position),
        after: game.nimSum(after),
        place: game.placeName(before.position, move.place)
      };
      all.push(game.say(before.position.length > 1 ? "change_in" : "change", values));
    }
    const marks = { NP: "wins", ND: "win_to_draw", NN: "win_to_loss", DD: "draws", DN: "draw_to_loss" };
    const [had, has] = [game.judge(before.position).outcome, game.judge(after).outcome];
    all.push(game.say(had === "P" ? "lost" : marks[had + has] ?? "unknown"));
    return all.map(sentence);
  }
  function columns(position) {
    const sum = game.nimSum(position);
    const values = [...position.map((_, place) => game.valueOf(position, place)), sum];
    const [digits, width] = [Math.max(...values).toString(2).length, String(Math.max(...values)).length];
    const line = (value) => `${String(value).padStart(width)} = ${value.toString(2).padStart(digits, "0")}`;
    return [...values.slice(0, -1).map(line), "─".repeat(width + digits + 3), `${line(sum)}  ${game.say("sum")}`].join("\n");
  }
  var described = (entry, side) => game.say("made", { who: game.say(who(side)), text: entry.move?.text ?? "" });
  function status(end) {
    if (notice) return [notice];
    const shown = past.slice(1).slice(isPair() || end ? -1 : -2);
    const lines = shown.map((entry, index) => sentence(described(entry, (past.length - 1 - shown.length + index) % 2)));
    if (end) {
      lines.push(end.winner === null ? game.say("drawn") : game.say(`won_${who(end.winner)}`), game.say(`why_${end.why}`));
      return lines;
    }
    if (areValuesAsked()) {
      lines.push(...remarks(past.length - 1));
      const { outcome } = game.judge(now());
      lines.push(game.say(`winning_${outcome === "D" ? "nobody" : who(outcome === "N" ? turn() : 1 - turn())}`));
    }
    lines.push(game.say(`turn_${who(turn())}`));
    if (times() > 2) lines.push(game.say("again", { times: times() }));
    if (hinted) {
      const said = { N: "hint_win", D: "hint_draw", P: "hint_lost" };
      lines.push(game.say(said[game.judge(now()).outcome] ?? "hint_lost", { text: hinted.text }));
    }
    if (picked) lines.push(game.say("several", { count: picked.moves.length }));
    return lines;
  }
  function showStatus(end) {
    the("status").replaceChildren(...status(end).map((text) => element("span", `${text} `)));
    the("status").classList.toggle("over", !!end);
  }
  function showMoves(all) {
    const listed = picked ? picked.moves.flatMap((number) => all[number] ?? []) : all;
    the("count").textContent = game.say("moves", { count: listed.length });
    const items = listed.map((move) => {
      const made = element("button", move.text);
      made.addEventListener("click", () => play(move));
      for (const name of ["pointerenter", "focus"]) made.addEventListener(name, () => board?.showMove(all.indexOf(move)));
      for (const name of ["pointerleave", "blur"]) made.addEventListener(name, () => board?.showMove(null));
      made.classList.toggle("hinted", hinted?.text === move.text);
      const item = document.createElement("li");
      item.append(made);
      return item;
    });
    the("moves").replaceChildren(...items);
    the("all").hidden = !picked;
  }
  function show() {
    if (the("board").contains(document.activeElement)) focus = "board";
    if (the("moves").contains(document.activeElement)) focus = "moves";
    const [position, end] = [now(), ending()];
    const isMine = !end && isHuman(turn());
    const all = isMine ? game.moves(position) : [];
    const last = past[past.length - 1]?.move;
    const areValuesShown = areValuesAsked() && game.hasValues;
    showStatus(end);
    board = drawBoard(the("board"), game, { position, moves: all, last, removed: game.removed(past), hinted, areValuesShown }, { play, say: showNotice, pick: (parts) => pick(parts, all) });
    showMoves(all);
    const items = past.slice(1).map((entry, index) => {
      const item = element("li", described(entry, index % 2));
      item.classList.toggle("latest", index === past.length - 2);
      if (areValuesAsked()) item.append(element("small", remarks(index + 1).join(" ")));
      return item;
    });
    the("past").replaceChildren(...items);
    const hasColumns = areValuesShown && position.length > 1;
    the("values").hidden = !hasColumns;
    the("values").textContent = hasColumns ? columns(position) : "";
    button("hint").disabled = !isMine;
    button("undo").disabled = !hasOwnMove();
    the("draw").hidden = !!end || times() < 3;
    the("first").disabled = isPair();
    if (end && focus) return the("new").focus({ preventScroll: true });
    const first = isMine && focus ? the(focus).querySelector("a[href], button") : null;
    first?.focus({ preventScroll: true });
  }
  function pick(parts, all) {
    picked = parts;
    notice = "";
    showStatus(ending());
    showMoves(all);
  }
  function showNotice(text) {
    if (picked) return;
    notice = text;
    showStatus(ending());
  }
  function element(name, text) {
    const made = document.createElement(name);
    made.textContent = text;
    return made;
  }
  the("new").addEventListener("click", start);
  the("undo").addEventListener("click", undo);
  the("hint").addEventListener("click", () => {
    hinted = game.best(now())[0] ?? null;
    picked = null;
    notice = "";
    show();
  });
  the("show").addEventListener("change", show);
  the("level").addEventListener("change", proceed);
  the("first").addEventListener("change", start);
  the("all").addEventListener("click", () => board?.cancel());
  the("draw").addEventListener("click", () => {
    isAgreed = true;
    show();
  });
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.defaultPrevented) board?.cancel();
  });
  applyMotion();
  document.querySelector("#play .settings")?.append(motionSwitch(game.say("animate")));
  the("play").hidden = false;
  start();
})();
