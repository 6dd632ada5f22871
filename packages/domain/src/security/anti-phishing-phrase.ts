/** 4 to 20 letters or digits: it is printed into mails, so nothing that could form a line or a link. */
export const isAntiPhishingPhrase = (text: string): boolean => /^[A-Za-z0-9]{4,20}$/.test(text);
