const DECIMAL = /^-?[0-9]{1,20}(?:\.[0-9]{1,18})?$/;

/** Whether a text from the server is a decimal number. */
export const isDecimal = (text: string): boolean => DECIMAL.test(text);
