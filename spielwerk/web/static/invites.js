// Invitations: their links can be copied. Whoever has come needs none: a browser that sits down gives its first number for
// the dice.
import { tell } from "./talk.js";

export async function copyLink(button) {
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
    tell(document.querySelector("main.table").dataset.copied);
  } catch {
    button.parentElement.querySelector("input").select();
  }
}

export function dismissInvites() {
  const box = document.querySelector(".side .invites");
  const told = document.querySelector('[data-part="dice"]')?.textContent;
  if (!box || !told) return;
  const came = new Set(JSON.parse(told).given.map(([seat]) => String(seat)));
  const invites = [...box.querySelectorAll("[data-invited]")];
  for (const invite of invites) invite.hidden = came.has(invite.dataset.invited);
  box.hidden = invites.every((invite) => invite.hidden);
}
