// The links this browser has opened, newest first, so that the start page finds its tables again.

const KEY = "tables";
const MOST = 24;

export function knownTokens() {
  try {
    const known = JSON.parse(localStorage.getItem(KEY) || "[]");
    return Array.isArray(known) ? known.filter((token) => typeof token === "string") : [];
  } catch {
    return [];
  }
}

export function remember(token) {
  const others = knownTokens().filter((known) => known !== token);
  localStorage.setItem(KEY, JSON.stringify([token, ...others].slice(0, MOST)));
}
