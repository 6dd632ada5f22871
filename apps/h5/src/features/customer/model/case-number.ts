const NUMBER = /^CS-[0-9A-HJKMNP-TV-Z]{6}$/;

/** Validates the number of a case from the URL. */
export const isCaseNumber = (text: string): boolean => NUMBER.test(text);
