/** 6 to 16 characters. Our app sets six digits; older ones set words. */
export function isPayPassword(text: string): boolean {
  const length = [...text].length;
  return text.length <= 32 && length >= 6 && length <= 16;
}

/** Six digits, so that the app may show its keypad. */
export function isPin(text: string): boolean {
  return /^[0-9]{6}$/.test(text);
}
