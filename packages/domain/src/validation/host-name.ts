const LABEL = /^[A-Za-z0-9-]{1,63}$/;
const TOP_LABEL = /^(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{1,59})$/;

/** A dotted name of at least two labels, ASCII or punycode. Numeric addresses are not names. */
export function isHostName(text: string): boolean {
  if (text.length > 253) return false;
  const labels = text.split('.');
  const top = labels.at(-1) ?? '';
  return labels.length >= 2 && TOP_LABEL.test(top) && labels.every(isLabel);
}

function isLabel(label: string): boolean {
  return LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-');
}
