// Language and theme: the language is a cookie, because the server draws; the theme is this browser's own matter.
import { post } from "./talk.js";

const THEMES = ["system", "light", "dark"];

function currentTheme() {
  return localStorage.getItem("theme") || "system";
}

function setTheme(theme) {
  if (theme === "system") {
    localStorage.removeItem("theme");
    delete document.documentElement.dataset.theme;
  } else {
    localStorage.setItem("theme", theme);
    document.documentElement.dataset.theme = theme;
  }
  showTheme();
}

function showTheme() {
  for (const button of document.querySelectorAll("[data-set-theme]")) {
    button.setAttribute("aria-pressed", String(button.dataset.setTheme === currentTheme()));
  }
}

document.addEventListener("click", async (event) => {
  const language = event.target.closest("[data-language]");
  if (language) {
    document.dispatchEvent(new CustomEvent("before-reload"));
    await post("/language", { language: language.dataset.language });
    location.reload();
  }
  const theme = event.target.closest("[data-set-theme]");
  if (theme) setTheme(theme.dataset.setTheme);
  if (event.target.closest("[data-next-theme]")) {
    setTheme(THEMES[(THEMES.indexOf(currentTheme()) + 1) % THEMES.length]);
  }
});

showTheme();
