// What is said to whoever listens to the page.

/** Only a region that was there before is read aloud, so there is one for all pages. */
export function announce(text: string): void {
  let region = document.getElementById("live");
  if (!region) {
    region = document.createElement("div");
    region.id = "live";
    region.className = "skip";
    region.setAttribute("aria-live", "polite");
    document.body.append(region);
  }
  // The same text twice is said twice.
  region.textContent = region.textContent === text ? text + "\u00a0" : text;
}
