/** Spreadsheets execute a cell that starts like this, also after spaces. */
const FORMULA_START = /^[\s\p{Cc}]*[=+\-@]/u;
const PLAIN_NUMBER = /^-?[0-9]+(?:\.[0-9]+)?$/;

const toCell = (text: string): string => {
  const harmless = FORMULA_START.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** Rows as CSV text with a byte order mark, so that spreadsheets read it as UTF-8. No cell can become a formula. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')}`;
