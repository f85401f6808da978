// Plays the game that stands in the page. All that it knows is the JSON of the element `game`.
"use strict";
{
  const game = JSON.parse(document.getElementById("game").textContent);
  const the = (id) => document.getElementById(id);
  const say = (name, values = {}) => game.words[name].replace(/\{(\w+)\}/g, (_, key) => values[key]);

  const sentence = (text) => say("remark", { text: text[0].toUpperCase() + text.slice(1) });

  let past = []; // the positions so far, each with the move that led there; a position is a list of numbers of components
  let agreed = false; // whether a draw was agreed
  let picked = null; // parts that were clicked while they still stand for several moves
  let hinted = null; // the move that was hinted at
  let timer = 0; // the opponent's reply that is to come
  let focus = null; // where whoever uses the keyboard was: among the "moves", or on the "board"

  // The rules.

  // All moves of a position, in their order.
  function moves(position) {
    return position.flatMap((number, place) => game.components[number].moves.map(([text, to, points]) => {
      const next = [...position.slice(0, place), ...to, ...position.slice(place + 1)];
      text = game.texts[text];
      if (position.length > 1) text = say("in", { place: named(position, place), text });
      return { place, to, points, next, text };
    }));
  }

  // A component in words.
  function named(position, place) {
    const heaps = position.every((number) => game.components[number].heap);
    return say(heaps ? "heap" : "component", { number: place + 1 });
  }

  const nimSum = (position) => position.reduce((sum, number) => sum ^ game.components[number].value, 0);
  const key = (position) => [...position].sort((a, b) => a - b).join(",");

  // Who wins: P (whoever has moved), N (whoever is to move) or D (nobody), and in how many moves where that is known.
  function judge(position) {
    if (!game.sums) return { outcome: nimSum(position) ? "N" : "P", length: 0 };
    const found = game.sums[key(position)];
    return { outcome: found[0], length: Number(found.slice(1)) };
  }

  // How the game ends here for the player whose turn it is; null while it goes on.
  function ending(position, turn) {
    if (agreed) return { winner: null, why: "agreed" };
    if (moves(position).length) return null;
    const end = position.length === 1 ? game.components[position[0]].end : undefined;
    const why = end || game.convention;
    if (why === "draw") return { winner: null, why };
    return { winner: why === "win" || why === "misere" ? turn : 1 - turn, why };
  }

  // The best moves: the winner's fastest; those that keep a draw; the loser's that hold out longest,
  // or, where that is not known, those after which the smallest share of the replies wins.
  function best(position) {
    const all = moves(position).map((move) => ({ ...move, ...judge(move.next) }));
    for (const wanted of ["P", "D"]) {
      const good = all.filter((move) => move.outcome === wanted);
      if (good.length) return least(good, (move) => move.length);
    }
    if (game.sums) return least(all, (move) => -move.length);
    return least(all.slice(0, 64), (move) => {
      const replies = moves(move.next);
      return replies.filter((reply) => judge(reply.next).outcome === "P").length / replies.length;
    });
  }

  function least(all, measure) {
    const measured = all.map((move) => [measure(move), move]);
    const smallest = Math.min(...measured.map(([size]) => size));
    return measured.filter(([size]) => size === smallest).map(([, move]) => move);
  }

  // The players: 0 moves first.

  const now = () => past[past.length - 1].position;
  const turn = () => (past.length - 1) % 2;
  const two = () => the("level").value === "two";
  const human = (side) => two() || (the("first").value === "me") === (side === 0);
  const who = (side) => (two() ? ["first", "second"][side] : human(side) ? "you" : "opponent");

  function start() {
    clearTimeout(timer);
    [past, agreed, picked, hinted] = [[{ position: game.start }], false, null, null];
    proceed();
  }

  function play(move) {
    past.push({ position: move.next, move });
    picked = hinted = null;
    proceed();
  }

  // Shows where the game stands, and lets the opponent move.
  function proceed() {
    clearTimeout(timer);
    show();
    if (human(turn()) || ending(now(), turn())) return;
    timer = setTimeout(() => {
      const all = 100 * Math.random() < Number(the("level").value) ? moves(now()) : best(now());
      play(all[Math.floor(Math.random() * all.length)]);
    }, 500);
  }

  // Takes back the last move of whoever is at the page, and the reply.
  function undo() {
    if (!undoable()) return;
    agreed = false;
    picked = hinted = null;
    do past.pop(); while (!human(turn()));
    proceed();
  }

  const undoable = () => past.some((_, index) => index < past.length - 1 && human(index % 2));

  function hint() {
    hinted = best(now())[0];
    picked = null;
    show();
  }

  // A part of a picture was clicked: it may stand for one move, or for several.
  function click(place, part) {
    const stand = (parts) =>
      moves(now()).filter((move) => move.place === place && parts.every((part) => move.points.includes(part)));
    const before = picked && picked.place === place ? picked.parts : [];
    let parts = before.includes(part) ? before.filter((other) => other !== part) : [...before, part];
    if (!stand(parts).length) parts = [part];
    const found = stand(parts);
    if (parts.length && found.length === 1) return play(found[0]);
    picked = parts.length ? { place, parts, moves: found } : null;
    show();
  }

  // How often this position has come up with the same player to move.
  const times = () => past.filter((entry, index) => index % 2 === turn() && key(entry.position) === key(now())).length;

  // What is seen.

  // What a move did to the values, and how good it was.
  function remarks(index) {
    const { position: before } = past[index - 1];
    const { position: after, move } = past[index];
    const all = [];
    if (!game.sums) {
      const values = { from: nimSum([before[move.place]]), to: nimSum(move.to), before: nimSum(before), after: nimSum(after) };
      all.push(say(before.length > 1 ? "change_in" : "change", { ...values, place: named(before, move.place) }));
    }
    const marks = { NP: "wins", ND: "win_to_draw", NN: "win_to_loss", DD: "draws", DN: "draw_to_loss" };
    const [had, has] = [judge(before).outcome, judge(after).outcome];
    all.push(say(had === "P" ? "lost" : marks[had + has]));
    return all.map(sentence);
  }

  // A table of all values in binary, and their nim-sum.
  function columns(position) {
    const sum = nimSum(position);
    const values = [...position.map((number) => game.components[number].value), sum];
    const digits = Math.max(...values).toString(2).length, width = String(Math.max(...values)).length;
    const line = (value) => `${String(value).padStart(width)} = ${value.toString(2).padStart(digits, "0")}`;
    return [...values.slice(0, -1).map(line), "─".repeat(width + digits + 3), `${line(sum)}  ${say("sum")}`].join("\n");
  }

  function status(end) {
    const lines = past.slice(1).slice(two() || end ? -1 : -2).map((entry, index, last) => {
      const side = (past.length - 1 - last.length + index) % 2;
      return sentence(say("made", { who: say(who(side)), text: entry.move.text }));
    });
    if (end) {
      lines.push(end.winner === null ? say("drawn") : say(`won_${who(end.winner)}`), say(`why_${end.why}`));
      return lines;
    }
    if (the("show").checked) {
      if (past.length > 1) lines.push(...remarks(past.length - 1));
      const { outcome } = judge(now());
      const winner = outcome === "D" ? "nobody" : who(outcome === "N" ? turn() : 1 - turn());
      lines.push(say(`winning_${winner}`));
    }
    lines.push(say(`turn_${who(turn())}`));
    if (times() > 2) lines.push(say("again", { times: times() }));
    if (hinted) {
      const said = { N: "hint_win", D: "hint_draw", P: "hint_lost" }[judge(now()).outcome];
      lines.push(say(said, { text: hinted.text }));
    }
    if (picked) lines.push(say("several", { count: picked.moves.length }));
    return lines;
  }

  function show() {
    if (the("board").contains(document.activeElement)) focus = "board";
    if (the("moves").contains(document.activeElement)) focus = "moves";
    const [position, end, all] = [now(), ending(now(), turn()), moves(now())];
    const mine = !end && human(turn());
    the("status").replaceChildren(...status(end).map((text) => element("span", `${text} `)));
    the("status").classList.toggle("over", Boolean(end));
    the("board").replaceChildren(...position.map((number, place) => drawn(position, place, mine ? all : [])));
    if (!position.length) the("board").append(element("p", say("nothing")));
    const listed = mine ? (picked ? picked.moves : all) : [];
    the("count").textContent = say("moves", { count: listed.length });
    the("moves").replaceChildren(...listed.map((move) => {
      const button = element("button", move.text);
      button.addEventListener("click", () => play(move));
      button.classList.toggle("hinted", Boolean(hinted && hinted.text === move.text));
      const item = document.createElement("li");
      item.append(button);
      return item;
    }));
    the("past").replaceChildren(...past.slice(1).map((entry, index) => {
      const text = say("made", { who: say(who(index % 2)), text: entry.move.text });
      const item = element("li", text);
      if (the("show").checked) item.append(element("small", remarks(index + 1).join(" ")));
      return item;
    }));
    const valued = the("show").checked && !game.sums && position.length > 1;
    the("values").hidden = !valued;
    the("values").textContent = valued ? columns(position) : "";
    the("all").hidden = !picked;
    the("hint").disabled = !mine;
    the("undo").disabled = !undoable();
    the("draw").hidden = Boolean(end) || times() < 3;
    the("first").disabled = two();
    if (end && focus) return the("new").focus({ preventScroll: true });
    const first = mine && focus && the(focus).querySelector("a[href], button");
    if (first) first.focus({ preventScroll: true });
  }

  function element(name, text) {
    const made = document.createElement(name);
    made.textContent = text;
    return made;
  }

  // The picture of a component, whose parts can be clicked where they stand for moves.
  function drawn(position, place, all) {
    const component = game.components[position[place]];
    const figure = document.createElement("figure");
    figure.innerHTML = component.picture.flatMap((piece) => game.pieces[piece]).map((at) => game.elements[at]).join("");
    for (const title of figure.querySelectorAll("title")) title.textContent ||= component.name;
    const mixed = position.some((number) => game.components[number].name.split("(")[0] !== component.name.split("(")[0]);
    const caption = [
      position.length > 1 && named(position, place),
      mixed && component.name.length <= 40 && component.name,
      the("show").checked && !game.sums && say("value", { value: component.value }),
    ].filter(Boolean).join(" · ");
    if (caption) figure.append(element("figcaption", caption));
    const own = all.filter((move) => move.place === place);
    const last = past[past.length - 1].move;
    figure.classList.toggle("moved", Boolean(last && place >= last.place && place < last.place + last.to.length));
    const near = (move, part) => move && move.place === place && move.points.includes(part);
    for (const link of figure.querySelectorAll("a.g-link")) {
      const part = Number(link.getAttribute("href").slice(1));
      const found = own.filter((move) => move.points.includes(part));
      const text = found.length === 1 ? found[0].text : say("count", { count: found.length });
      link.setAttribute("role", "button");
      link.setAttribute("data-part", part);
      if (!found.length) {
        // Nothing can be done here now: a part like others.
        link.removeAttribute("href");
        link.removeAttribute("aria-label");
        link.setAttribute("role", "presentation");
        link.querySelector("title").remove();
        continue;
      }
      link.setAttribute("aria-label", text);
      link.querySelector("title").textContent = text;
      link.classList.toggle("hinted", Boolean(near(hinted, part)));
      link.classList.toggle("picked", Boolean(picked && picked.place === place && picked.parts.includes(part)));
      link.classList.toggle("near", Boolean(picked && picked.moves.some((move) => near(move, part))));
      link.addEventListener("click", (event) => {
        event.preventDefault();
        click(place, part);
      });
      link.addEventListener("keydown", (event) => {
        if (event.key !== " ") return;
        event.preventDefault();
        click(place, part);
      });
    }
    return figure;
  }

  the("new").addEventListener("click", start);
  the("undo").addEventListener("click", undo);
  the("hint").addEventListener("click", hint);
  the("show").addEventListener("change", show);
  the("level").addEventListener("change", proceed);
  the("first").addEventListener("change", start);
  the("all").addEventListener("click", () => {
    picked = null;
    show();
  });
  the("draw").addEventListener("click", () => {
    agreed = true;
    show();
  });
  the("play").hidden = false;
  start();
}
