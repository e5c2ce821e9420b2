// Asks for what the bots find, again and again while they warm up or are busy, but not for ever.
import { hush, post } from "./talk.js";

const AGAIN_MS = 2000;
// The rules of a game may have to be compiled first.
const LONGEST_MS = 300_000;
const [NOT_READY, BUSY] = [202, 503];

// `wanted` tells whether anybody still wants it, `wait` shows what the server says meanwhile; the last answer is the
// one that came when patience was over.
export async function askUntilReady(address, body, wanted, wait) {
  const until = performance.now() + LONGEST_MS;
  let failed = 0;
  for (;;) {
    const answer = await post(address, body);
    failed += answer.status === BUSY;
    const again = answer.status === NOT_READY || (answer.status === BUSY && failed === 1);
    if (!again || !wanted() || performance.now() > until) return answer;
    if (answer.status === NOT_READY) wait(answer);
    else hush();
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    if (!wanted()) return answer;
  }
}

export function isReady(answer) {
  return answer.ok && answer.status !== NOT_READY;
}
