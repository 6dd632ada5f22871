/**
 * An array parameter, written out. pg quotes every element, which costs more than the rest of a large write; numbers and
 * ids need no quotes. Only for elements of digits, letters, dots, minus signs and underscores: anything else is refused.
 */
export const toArrayText = (elements: readonly (string | number)[]): string => {
  const text = elements.join(',');
  if (!PLAIN.test(text)) throw new RangeError('an element needs quotes');
  return `{${text}}`;
};

const PLAIN = /^[0-9A-Za-z._,-]*$/;
