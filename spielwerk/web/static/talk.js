// Talks to the server: JSON there and back, and a sentence on the page when something is refused.

let hideLater = 0;

export function tell(sentence) {
  const toast = document.getElementById("toast");
  if (!toast) return;
  toast.textContent = sentence;
  toast.hidden = false;
  clearTimeout(hideLater);
  hideLater = setTimeout(() => { toast.hidden = true; }, 5000);
}

export function hush() {
  const toast = document.getElementById("toast");
  if (toast) toast.hidden = true;
}

export async function post(address, body) {
  const options = { method: "POST", headers: { Accept: "application/json" } };
  if (body instanceof Blob) {
    options.body = body;
  } else {
    options.body = JSON.stringify(body);
    options.headers["Content-Type"] = "application/json";
  }
  return answerOf(await fetch(address, options));
}

export async function get(address) {
  return answerOf(await fetch(address, { headers: { Accept: "application/json" } }));
}

async function answerOf(response) {
  const answer = await response.json().catch(() => ({}));
  if (!response.ok && answer.message) tell(answer.message);
  return { ok: response.ok, status: response.status, ...(Array.isArray(answer) ? { rows: answer } : answer) };
}
