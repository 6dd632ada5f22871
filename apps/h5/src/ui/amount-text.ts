const fullWidthZero = '０'.charCodeAt(0);
/** What keyboards of our languages put on the decimal key. */
const decimalKeys = new Set([',', '，', '．', '。', '、']);

export type AmountLimits = {
  /** Most digits after the point; 0 allows no point at all. */
  scale: number;
  /** Most digits before the point. */
  wholeDigits: number;
};

/**
 * What stays in an amount field after an edit, or null when the edit can never lead to a valid amount.
 * Unfinished text such as "5." stays: the user is still typing. Nothing is rounded or cut: one decimal
 * too many, or a second point, refuses the edit.
 */
export function toAmountText(raw: string, limits: AmountLimits): string | null {
  const text = normalise(raw);
  const pattern = limits.scale > 0 ? /^\d*(\.\d*)?$/ : /^\d*$/;
  if (!pattern.test(text)) return null;
  const [whole = '', fraction = ''] = text.split('.');
  return whole.length > limits.wholeDigits || fraction.length > limits.scale ? null : text;
}

/** Where the caret belongs once `raw`, with the caret at that place, became amount text. */
export function toAmountCaret(raw: string, caret: number): number {
  return normalise(raw.slice(0, caret)).length;
}

/**
 * A pasted figure without its thousands marks, or null when it cannot be read with certainty:
 * "9,000.00" and "9.000,00" are 9000.00, but "1,500" may be either 1500 or 1.5 and is refused.
 */
export function fromPastedText(pasted: string): string | null {
  const text = toAscii(pasted);
  if (/^\d{1,3}(,\d{3})+\.\d*$/.test(text) || /^\d{1,3}(,\d{3}){2,}$/.test(text)) return text.replaceAll(',', '');
  if (/^\d{1,3}(\.\d{3})+,\d*$/.test(text)) return text.replaceAll('.', '').replace(',', '.');
  if (/^\d{1,3},\d{3}$/.test(text)) return null;
  const plain = text.replace(',', '.');
  return /^\d*(\.\d*)?$/.test(plain) ? plain : null;
}

function normalise(raw: string): string {
  const text = toAscii(raw).replaceAll(',', '.');
  const trimmed = text.replace(/^0+(?=\d)/, '');
  return trimmed.startsWith('.') ? `0${trimmed}` : trimmed;
}

function toAscii(raw: string): string {
  return Array.from(raw.replace(/[\s'’]/gu, ''), toAsciiChar).join('');
}

function toAsciiChar(char: string): string {
  const offset = char.charCodeAt(0) - fullWidthZero;
  if (offset >= 0 && offset <= 9) return String(offset);
  return decimalKeys.has(char) ? ',' : char;
}
