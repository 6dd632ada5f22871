/** Characters without a width of their own: zero-width spaces and joiners, soft hyphens, variation selectors. */
const INVISIBLE = /^[\p{Cf}\p{Default_Ignorable_Code_Point}]$/u;
/** Full stops that browsers read as a dot of a domain. */
const DOTS = /^[\u3002\uFF0E\uFF61\u2024]$/u;
/** The zeros of decimal digits that compatibility composition leaves as they are. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0x0ed0, 0x1040, 0x17e0];

const toPlain = (sign: string): string => {
  if (INVISIBLE.test(sign)) return '';
  if (DOTS.test(sign)) return '.';
  const code = sign.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => code >= first && code < first + 10);
  return zero === undefined ? sign.normalize('NFKC') : String(code - zero);
};

export interface PlainText {
  readonly plain: string;
  /** By index in `plain`: where the character begins in the text given. One more than characters: its end. */
  readonly starts: readonly number[];
}

/**
 * The text as it reads: full-width and styled letters as plain ones, digits of other scripts as 0 to 9, invisible characters
 * left out.
 */
export const toPlainLetters = (text: string): PlainText => {
  let plain = '';
  const starts: number[] = [];
  let at = 0;
  for (const sign of text) {
    const read = toPlain(sign);
    for (let index = 0; index < read.length; index += 1) starts.push(at);
    plain += read;
    at += sign.length;
  }
  return { plain, starts: [...starts, text.length] };
};
