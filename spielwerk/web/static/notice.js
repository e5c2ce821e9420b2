// Says that it is my turn where the page cannot be seen: in its title and its icon, and by a notice of the system if the
// person allowed one.
import { setWish, wish } from "./wishes.js";

const main = document.querySelector("main.table");
const icon = document.querySelector('link[rel="icon"]');
const usual = icon?.getAttribute("href");
let lit = null;
let was = null;
let shown = null;

// The icon with a light in its corner, drawn once.
async function litIcon() {
  if (lit) return lit;
  const drawn = new DOMParser().parseFromString(await (await fetch(usual)).text(), "image/svg+xml").documentElement;
  const [x, y, width] = (drawn.getAttribute("viewBox") ?? "0 0 24 24").split(/[ ,]+/).map(Number);
  const light = document.createElementNS("http://www.w3.org/2000/svg", "circle");
  const r = width * 0.24;
  for (const [key, value] of Object.entries({ cx: x + width - r, cy: y + r, r: r * 0.92, fill: "#e8641b", stroke: "#fff", "stroke-width": r * 0.25 })) light.setAttribute(key, value);
  drawn.append(light);
  lit = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(drawn))}`;
  return lit;
}

export async function tellTurn(mine, title, question) {
  document.title = `${mine ? "● " : ""}${title} · Spielwerk`;
  const began = mine && was === false;
  was = mine;
  if (began && document.visibilityState === "hidden") notify(title, question);
  if (!mine) shown?.close();
  try {
    const address = mine ? await litIcon() : usual;
    if (was === mine) icon?.setAttribute("href", address);
  } catch {
    // The icon stays as it is.
  }
  return began;
}

function notify(title, question) {
  if (wish("notice") !== "on" || typeof Notification === "undefined" || Notification.permission !== "granted") return;
  try {
    shown = new Notification(title, { body: question, icon: usual, tag: main.dataset.token });
    shown.onclick = () => { window.focus(); shown.close(); };
  } catch {
    // Some browsers give notices to workers only.
  }
}

document.addEventListener("wish", async ({ detail }) => {
  if (detail.name !== "notice" || detail.value !== "on") return;
  const allowed = typeof Notification === "undefined" ? "denied" : await Notification.requestPermission();
  if (allowed !== "granted") setWish("notice", "off");
});
