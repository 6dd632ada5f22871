/** A one-time code: exactly so many digits, six unless told. */
export function isCode(text: string, length = 6): boolean {
  return text.length === length && /^\d+$/.test(text);
}
