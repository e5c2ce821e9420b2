// A link that is there to be passed on: the phone's own way of sharing, or else it is copied.
import { tell } from "./talk.js";

async function share(link) {
  const touched = matchMedia("(pointer: coarse)").matches;
  try {
    if (touched && navigator.share) return await navigator.share({ title: document.title, url: link.href });
    await navigator.clipboard.writeText(link.href);
    tell(document.querySelector("main").dataset.copied);
  } catch (problem) {
    // Who changes their mind stays; where nothing can be copied the page itself has the address.
    if (problem.name !== "AbortError") location.assign(link.href);
  }
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-share]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  share(link);
});
