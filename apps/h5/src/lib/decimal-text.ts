const DECIMAL = /^-?[0-9]{1,20}(?:\.[0-9]{1,18})?$/;

/** Whether a text of the server is a decimal, and not a word. */
export const isDecimal = (text: string): boolean => DECIMAL.test(text);
