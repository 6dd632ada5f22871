/** The digits of what was typed or pasted ("123 456", "Code: 123456"), at most so many. */
export function toCodeText(raw: string, length: number): string {
  return raw.replaceAll(/[^0-9]/g, '').slice(0, length);
}
