// What this browser wishes, on every table: pace, sounds, a notice. Buttons say what they set and show what is set.

const USUAL = { pace: null, sounds: "off", notice: "off" };

export function wish(name) {
  try {
    return localStorage.getItem(name) ?? USUAL[name];
  } catch {
    return USUAL[name];
  }
}

export function setWish(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // It lasts as long as nobody asks.
  }
  showWishes();
  document.dispatchEvent(new CustomEvent("wish", { detail: { name, value } }));
}

// A button is pressed where its value is the wish, or what applies without one.
export function showWishes() {
  for (const button of document.querySelectorAll("[data-wish]")) {
    const group = button.closest("[data-usual]");
    const now = wish(button.dataset.wish) ?? group?.dataset.usual;
    button.setAttribute("aria-pressed", String(button.dataset.value === now));
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-wish]");
  if (button) setWish(button.dataset.wish, button.dataset.value);
});

showWishes();
