/** Control characters, except line breaks and tabs, and characters that reorder text. */
const HIDDEN_SIGNS = /[\p{Cc}\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** Whether a text has characters that make it read differently from what it is. */
export const hasHiddenSigns = (text: string): boolean => HIDDEN_SIGNS.test(text.replace(/[\n\t]/g, ' '));
