// The numbers this browser adds to the dice. Each is the SHA-256 of the one it gives next, so that the first fixes them all.
import { bytesOf, hexOf, sha256 } from "./hashing.js";
import { dropChain, keepChain, keepDice, keptChain, keptDice } from "./kept.js";

const LENGTH = 16;
const RETRY_MS = 1000;

let queue = Promise.resolve();
// How many numbers of everybody were shown when one of ours was taken: until more are shown there is nothing to do.
let takenAt = -1;

// Keeps what the page shows, and gives the number that is due; what that changes is shown again by the stream.
export function attend() {
  queue = queue.then(keepAndGive).catch(() => setTimeout(attend, RETRY_MS));
}

async function keepAndGive() {
  const { token, draws } = document.querySelector("main.table").dataset;
  const part = document.querySelector('[data-part="dice"]');
  if (!part?.textContent) return;
  const told = JSON.parse(part.textContent);
  const kept = keptDice(token) ?? { commitment: told.commitment, terms: told.terms, draws: Number(draws), given: [] };
  // Whatever is not as it was is left to the check at the end; nothing is given to such a table.
  if (kept.commitment !== told.commitment || kept.terms !== told.terms || !beginsWith(told.given, kept.given)) return;
  keepDice(token, { ...kept, given: told.given });
  if (told.over || told.given.length <= takenAt) return;
  for (const seat of told.seats) {
    const first = told.given.find(([giver]) => giver === seat)?.[1];
    if (!first && !told.owing.length) return giveFirst(token, seat, told.given);
    if (first && told.owing.includes(seat)) await giveNext(token, seat, told.given, first);
  }
}

export function beginsWith(list, beginning) {
  return beginning.every(([seat, number], place) => list[place]?.[0] === seat && list[place]?.[1] === number);
}

async function giveFirst(token, seat, given) {
  const start = hexOf(crypto.getRandomValues(new Uint8Array(32)));
  const first = await numberOf(start, 0);
  keepChain(token, first, { start, seen: { [first]: given.length } });
  // One that was refused is known to others now, and must not be given again.
  if (!(await give(token, seat, first, given.length))) dropChain(token, first);
}

async function giveNext(token, seat, given, first) {
  const chain = keptChain(token, first);
  if (!chain) return;
  const number = await numberOf(chain.start, given.filter(([giver]) => giver === seat).length);
  chain.seen[number] ??= given.length;
  keepChain(token, first, chain);
  await give(token, seat, number, given.length);
}

async function numberOf(start, place) {
  let number = bytesOf(start);
  for (let n = place; n < LENGTH; n++) number = await sha256(number);
  return hexOf(number);
}

async function give(token, seat, number, seen) {
  const answer = await fetch(`/t/${token}/number`, {
    method: "POST",
    headers: { Accept: "application/json", "Content-Type": "application/json" },
    body: JSON.stringify({ seat, number, seen }),
  });
  // A server that has no time now is asked again.
  if (answer.status === 429 || answer.status >= 500) throw new Error(answer.statusText);
  if (answer.ok) takenAt = seen;
  return answer.ok;
}
