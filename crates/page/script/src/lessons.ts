// What was done in the lessons, as the browser remembers it: right answers, and guesses that were checked.

import { announce } from "./live";

const STORED_NAME = "grundy-lessons";
/** So many right answers finish a lesson. */
const MIN_FINISHED_ANSWERS = 5;
/** More answers of a lesson are not remembered. */
const MAX_STORED_ANSWERS = 200;

interface LessonProgress {
  /** The seeds and numbers of exercises that were answered rightly, such as `8.1`. */
  right: string[];
  /** Whether the guess was checked. */
  isGuessed: boolean;
}

type StoredProgress = { [lesson: string]: LessonProgress };

/** Remembers what the page of a lesson says was done, and shows in a list of lessons what is remembered. */
export function enhanceLessons(main: HTMLElement): void {
  const answer = main.querySelector<HTMLElement>("#verdict[data-lesson][data-right]");
  if (answer) remember(answer.dataset["lesson"] ?? "", { exercise: answer.dataset["right"] ?? "" });
  const guess = main.querySelector<HTMLElement>("#guess[data-lesson][data-checked]");
  if (guess) remember(guess.dataset["lesson"] ?? "", { isGuessed: true });
  const list = main.querySelector<HTMLElement>("ol.lessons");
  if (list) showProgressOfLessons(list);
}

function remember(lesson: string, done: { exercise?: string; isGuessed?: boolean }): void {
  const stored = readStored();
  const { right, isGuessed } = stored[lesson] ?? { right: [], isGuessed: false };
  const answers = done.exercise !== undefined && !right.includes(done.exercise) ? [...right, done.exercise] : right;
  stored[lesson] = { right: answers.slice(-MAX_STORED_ANSWERS), isGuessed: isGuessed || done.isGuessed === true };
  try {
    localStorage.setItem(STORED_NAME, JSON.stringify(stored));
  } catch {
    // Without storage nothing is remembered.
  }
}

/** Adds a line to each lesson that was begun, and a button that forgets all. */
function showProgressOfLessons(list: HTMLElement): void {
  const stored = readStored();
  const { right: rightWords = "", guessed: guessedWords = "", forget: forgetWords = "", forgotten = "" } = list.dataset;
  for (const link of list.querySelectorAll<HTMLElement>("a[data-lesson]")) {
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

/** The button with the focus is gone: keys go on from the content, not from the top of the page. */
function focusContent(list: HTMLElement): void {
  list.closest("main")?.focus({ preventScroll: true });
}

function forgetAll(): void {
  try {
    localStorage.removeItem(STORED_NAME);
  } catch {
    // Nothing was remembered.
  }
}

/** What the browser remembers; nothing if it is not what this script writes. */
function readStored(): StoredProgress {
  const known: StoredProgress = {};
  try {
    const read: unknown = JSON.parse(localStorage.getItem(STORED_NAME) ?? "{}");
    if (typeof read !== "object" || read === null) return known;
    for (const [lesson, done] of Object.entries(read)) {
      const { right, isGuessed } = (done ?? {}) as Partial<LessonProgress>;
      const answers = Array.isArray(right) ? right.filter((answer) => typeof answer === "string") : [];
      known[lesson] = { right: answers, isGuessed: isGuessed === true };
    }
  } catch {
    // There is no storage, or another program wrote there.
  }
  return known;
}
