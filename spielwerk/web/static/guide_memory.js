// Whether the guide of a game is on in this browser, and which of its steps were seen.

const KEY = "guide-";

// In a browser that keeps nothing the guide lasts as long as the page.
const fleeting = new Map();

export function guideOf(game) {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY + game) ?? fleeting.get(game) ?? "null");
    const seen = Array.isArray(kept?.seen) ? kept.seen.filter((name) => typeof name === "string") : [];
    return { on: kept?.on === true, seen };
  } catch {
    return { on: false, seen: [] };
  }
}

export function keepGuide(game, guide) {
  fleeting.set(game, JSON.stringify(guide));
  try {
    localStorage.setItem(KEY + game, fleeting.get(game));
  } catch {
    // It is in memory.
  }
}
