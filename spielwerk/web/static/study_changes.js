// The panel in which a position is changed: each number as soon as it is typed, each thing as soon as it is chosen. What
// is refused stands again as it was.

// Lists of things are long and the same everywhere: they are filled in where somebody looks.
function fill(select) {
  if (select.options.length > 1) return;
  select.dataset.before = select.value;
  const things = document.querySelector(`template[data-kinds-of="${select.dataset.kinds}"]`).content.cloneNode(true);
  const { value } = select;
  select.replaceChildren(...things.children);
  select.value = value;
}

function valueBefore(field) {
  return field.matches("select") ? field.dataset.before : field.defaultValue;
}

export function watchChanges(change) {
  for (const type of ["pointerdown", "focusin"]) {
    document.addEventListener(type, (event) => {
      if (event.target.matches?.("select[data-kinds]")) fill(event.target);
    });
  }
  document.addEventListener("change", async (event) => {
    const field = event.target;
    if (!field.matches("[data-cell]")) return;
    const before = valueBefore(field);
    const value = Number(field.value);
    if (field.value === "" || !Number.isInteger(value) || !field.checkValidity()) {
      field.reportValidity();
      field.value = before;
      return;
    }
    const { field: name, place } = field.dataset;
    if (!(await change({ field: name, place: Number(place), value })) && field.isConnected) field.value = before;
  });
}
