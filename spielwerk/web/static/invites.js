// Whoever has come needs no invitation: a browser that sits down gives its first number for the dice.

export function dismissInvites() {
  const box = document.querySelector(".side .invites");
  const told = document.querySelector('[data-part="dice"]')?.textContent;
  if (!box || !told) return;
  const came = new Set(JSON.parse(told).given.map(([seat]) => String(seat)));
  const invites = [...box.querySelectorAll("[data-invited]")];
  for (const invite of invites) invite.hidden = came.has(invite.dataset.invited);
  box.hidden = invites.every((invite) => invite.hidden);
}
