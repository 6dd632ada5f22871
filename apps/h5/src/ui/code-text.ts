/** Keeps the first `length` digits of typed or pasted text ("123 456", "Code: 123456"). */
export function toCodeText(raw: string, length: number): string {
  return raw.replaceAll(/[^0-9]/g, '').slice(0, length);
}
