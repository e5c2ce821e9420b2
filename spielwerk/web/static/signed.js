// A number with its sign, and a real minus.
export function signed(number) {
  return number > 0 ? `+${number}` : String(number).replace("-", "−");
}
