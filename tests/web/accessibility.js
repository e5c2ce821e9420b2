// What people with other senses or hands would miss on a page, as sentences. `structure` reads the page, `focus` goes
// through everything that can be reached, `contrast` reckons what is written, `drawn` measures what is drawn on a picture
// of the window.
(() => {
  const ROLES = new Set(
    `alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox complementary
    contentinfo definition deletion dialog directory document emphasis feed figure form generic grid gridcell group heading
    img insertion link list listbox listitem log main marquee math menu menubar menuitem menuitemcheckbox menuitemradio
    meter navigation none note option paragraph presentation progressbar radio radiogroup region row rowgroup rowheader
    scrollbar search searchbox separator slider spinbutton status strong subscript superscript switch tab table tablist
    tabpanel term textbox time timer toolbar tooltip tree treegrid treeitem graphics-document graphics-object graphics-symbol`.split(/\s+/),
  );
  // What needs a name wherever it stands, and what cannot have one.
  const NAMED = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=link], [role=menuitem], [role=img], [role=dialog], [tabindex]:not([tabindex='-1'])";
  const NAMELESS = "div:not([role]), span:not([role]), p:not([role]), g:not([role]), b:not([role]), i:not([role])";
  const TABBABLE = "a[href], button:not(:disabled), input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]:not([tabindex='-1'])";
  const REFERENCES = ["aria-labelledby", "aria-describedby", "aria-controls", "aria-owns", "for"];
  const STATES = { "aria-pressed": ["true", "false", "mixed"], "aria-expanded": ["true", "false"], "aria-hidden": ["true", "false"], "aria-disabled": ["true", "false"], "aria-live": ["off", "polite", "assertive"] };
  // What a piece tells the symbols in it, whose insides cannot be asked.
  const TOLD = ["--ring", "--token-edge"];
  const SVG = "http://www.w3.org/2000/svg";

  function shown(element) {
    return element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && element.getBoundingClientRect().width > 0;
  }

  function inert(element) {
    return element.closest("[inert], [aria-hidden=true]") !== null;
  }

  function sketch(element) {
    const marks = [...element.attributes].filter(({ name }) => /^(id|class|role|data-(part|name|move|do|drawer|step))$/.test(name));
    const place = element.closest("[data-part]")?.dataset.part ?? "page";
    return `${place}: <${element.localName} ${marks.map(({ name, value }) => `${name}="${value.slice(0, 40)}"`).join(" ")}> ${element.textContent.trim().replace(/\s+/g, " ").slice(0, 40)}`;
  }

  function spoken(node) {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    if (node.nodeType !== Node.ELEMENT_NODE || node.getAttribute("aria-hidden") === "true" || node.hidden) return "";
    if (node.getAttribute("aria-label")) return node.getAttribute("aria-label");
    if (node.localName === "img") return node.alt;
    if (node.namespaceURI !== SVG && getComputedStyle(node).display === "none") return "";
    return [...node.childNodes].map(spoken).join(" ");
  }

  function nameOf(element) {
    const labelled = (element.getAttribute("aria-labelledby") ?? "").split(/\s+/).filter(Boolean);
    const named = labelled.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
    const label = element.getAttribute("aria-label") ?? "";
    const labels = [...(element.labels ?? [])].map(spoken).join(" ");
    return [named, label, labels, spoken(element), element.getAttribute("title") ?? "", element.getAttribute("alt") ?? ""].find((text) => text.trim()) ?? "";
  }

  function structure() {
    const found = [];
    const say = (what, element) => found.push(`${what} ${element ? sketch(element) : ""}`.trim());
    if (!/^(de|en)$/.test(document.documentElement.lang)) say("no language");
    if (!document.title.trim()) say("no title");
    if (document.querySelectorAll("main").length !== 1) say("not one main part");
    const all = [...document.querySelectorAll("body *")];
    const ids = new Map();
    for (const { id } of all) if (id) ids.set(id, (ids.get(id) ?? 0) + 1);
    for (const [id, count] of ids) if (count > 1) say(`the id ${id} ${count} times`);
    for (const element of all) {
      for (const role of (element.getAttribute("role") ?? "").split(/\s+/).filter(Boolean)) if (!ROLES.has(role)) say(`no such role: ${role}`, element);
      for (const [state, values] of Object.entries(STATES)) if (element.hasAttribute(state) && !values.includes(element.getAttribute(state))) say(`${state} is ${element.getAttribute(state)}`, element);
      for (const name of REFERENCES) for (const id of (element.getAttribute(name) ?? "").split(/\s+/).filter(Boolean)) if (!ids.has(id)) say(`${name} points at nothing:`, element);
      if (element.matches(NAMED) && shown(element) && !inert(element) && !nameOf(element).trim()) say("no name:", element);
      if (element.matches(NAMELESS) && element.getAttribute("aria-label") && shown(element) && !inert(element)) say("a name that nobody hears:", element);
      if (element.matches("[aria-hidden=true] *") && element.matches(TABBABLE) && shown(element)) say("reached but not heard:", element);
      if (element.matches("input:not([type=hidden]), select, textarea") && !element.labels?.length && !element.getAttribute("aria-label") && !element.getAttribute("aria-labelledby")) say("no label:", element);
      if (element.matches("img:not([alt])")) say("no words for a picture:", element);
      if (element.matches(":is(ul, ol) > :not(li, script, template)")) say("no line of its list:", element);
      if (element.matches("a[href], button") && element.querySelector(TABBABLE)) say("one thing to press inside another:", element);
      const seen = element.matches("button, a[href]") && element.namespaceURI !== SVG && shown(element) ? [...element.childNodes].map(spoken).join(" ").trim().replace(/\s+/g, " ").toLowerCase() : "";
      const label = element.getAttribute("aria-label")?.toLowerCase();
      if (seen && label && !label.includes(seen)) say(`called ${label} but reads ${seen}:`, element);
    }
    let level = 0;
    const headings = all.filter((element) => element.matches("h1, h2, h3, h4, h5, h6") && shown(element) && !inert(element));
    const first = headings.filter((heading) => heading.localName === "h1");
    if (first.length !== 1) say(`${first.length} first headings`);
    for (const heading of headings) {
      const next = Number(heading.localName[1]);
      if (level && next > level + 1) say(`from heading ${level} to ${next}:`, heading);
      level = next;
    }
    return found;
  }

  function tabbable() {
    return [...document.querySelectorAll(TABBABLE)].filter((element) => shown(element) && !inert(element) && element.tabIndex >= 0);
  }

  // How something looks, with what it holds and what holds it: focus may show on a frame around.
  function look(element) {
    const around = [element.parentElement, element, ...[...element.querySelectorAll("*")].slice(0, 24)];
    return around.map((one) => {
      const style = getComputedStyle(one);
      return [style.outlineStyle, style.outlineWidth, style.boxShadow, style.borderColor, style.backgroundColor, style.stroke, style.strokeWidth, style.filter, style.fill, style.opacity, style.transform, style.scale, style.translate, ...TOLD.map((name) => style.getPropertyValue(name))].join();
    }).join("|");
  }

  // After a key was pressed, focus that a script sets shows as if a key had set it.
  function focus() {
    const found = [];
    for (const element of tabbable()) {
      document.activeElement?.blur();
      const before = look(element);
      element.focus({ preventScroll: true });
      if (document.activeElement !== element) found.push(`cannot be reached: ${sketch(element)}`);
      else if (look(element) === before) found.push(`focus does not show: ${sketch(element)}`);
    }
    document.activeElement?.blur();
    return found;
  }

  function channels(colour) {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d");
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  }

  function luminance(rgb) {
    const [r, g, b] = rgb.map((value) => value / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }

  function ratio(one, other) {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  }

  function opacityOf(element) {
    let opacity = 1;
    for (let one = element; one; one = one.parentElement) opacity *= Number(getComputedStyle(one).opacity);
    return opacity;
  }

  function over(ink, alpha, ground) {
    return ground.map((value, i) => ink[i] * alpha + value * (1 - alpha));
  }

  // What text may stand on: the colours behind an element, of a gradient every one.
  function grounds(element) {
    const layers = [];
    for (let one = element; one; one = one.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(one);
      const stops = backgroundImage.includes("gradient") ? (backgroundImage.match(/(?:rgba?|oklab|color)\([^()]*\)/g) ?? []).map(channels) : [];
      // Text stands in the middle of what shines from its middle.
      const shines = backgroundImage.startsWith("radial") && stops[0][3] === 255;
      if (stops.length) layers.push(shines ? stops.slice(0, 1) : stops);
      layers.push([channels(backgroundColor)]);
      if (layers.at(-1).every((colour) => colour[3] === 255)) break;
    }
    let found = [[255, 255, 255]];
    for (const layer of layers.reverse()) found = layer.flatMap((colour) => found.map((below) => over(colour, colour[3] / 255, below)));
    return found;
  }

  function* texts(wanted) {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) => (node.data.trim() ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP));
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      if ((element.namespaceURI === SVG) !== wanted || !shown(element)) continue;
      if (!element.closest("script, style, template, option, [aria-disabled=true], :disabled, .unseen, symbol, defs")) yield [walker.currentNode, element];
    }
  }

  function faint(node, element, ink, alpha, ground, least) {
    const reached = ratio(over(ink, alpha, ground), ground);
    return reached < least - 0.05 ? [`${reached.toFixed(2)}, ${ink.slice(0, 3)} on ${ground.map(Math.round)}: "${node.data.trim().slice(0, 24)}" ${sketch(element)}`] : [];
  }

  function contrast() {
    const found = [];
    for (const [node, element] of texts(false)) {
      const style = getComputedStyle(element);
      const [ink, size] = [channels(style.color), parseFloat(style.fontSize)];
      const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      const alpha = (ink[3] / 255) * opacityOf(element);
      for (const ground of grounds(element)) found.push(...faint(node, element, ink, alpha, ground, large ? 3 : 4.5));
    }
    return found;
  }

  // The colour that most of a box has, without what is of the colour of the text itself; null where no pixel of the text is
  // seen, because something lies on it.
  function groundIn(picture, box, ink) {
    const [left, top] = [Math.max(0, Math.floor(box.left)), Math.max(0, Math.floor(box.top))];
    const [width, height] = [Math.min(picture.canvas.width, Math.ceil(box.right)) - left, Math.min(picture.canvas.height, Math.ceil(box.bottom)) - top];
    if (width < 2 || height < 2) return null;
    const { data } = picture.getImageData(left, top, width, height);
    const bins = new Map();
    let inked = 0;
    for (let at = 0; at < data.length; at += 4) {
      const rgb = [data[at], data[at + 1], data[at + 2]];
      if (rgb.every((value, i) => Math.abs(value - ink[i]) < 24)) {
        inked++;
        continue;
      }
      const key = rgb.map((value) => value >> 4).join();
      const bin = bins.get(key) ?? { count: 0, sum: [0, 0, 0] };
      bin.count++;
      rgb.forEach((value, i) => { bin.sum[i] += value; });
      bins.set(key, bin);
    }
    const most = [...bins.values()].sort((a, b) => b.count - a.count)[0];
    return most && inked ? most.sum.map((value) => value / most.count) : null;
  }

  // Figures on boards are held to what symbols are held to. What is dimmed cannot be used now.
  async function drawn(png) {
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const picture = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d", { willReadFrequently: true });
    picture.drawImage(bitmap, 0, 0);
    const found = [];
    for (const [node, element] of texts(true)) {
      const style = getComputedStyle(element);
      const ink = channels(style.fill);
      if ((ink[3] / 255) * opacityOf(element) < 0.95) continue;
      const { left, right, top, bottom, height } = element.getBoundingClientRect();
      // A letter fills less of the height of its box than it may: its ground lies in the middle.
      const middle = { left, right, top: top + height * 0.2, bottom: bottom - height * 0.2 };
      const haloed = style.stroke !== "none" && style.paintOrder.startsWith("stroke");
      const ground = haloed ? channels(style.stroke).slice(0, 3) : groundIn(picture, middle, ink);
      if (ground) found.push(...faint(node, element, ink, 1, ground, 3));
    }
    return found;
  }

  // What glides from one colour to the next is read at its end.
  const still = new CSSStyleSheet();
  still.replaceSync("*, *::before { transition: none !important; }");
  document.adoptedStyleSheets.push(still);
  return { structure, focus, contrast, drawn, tabbable: () => tabbable().length };
})()
