/** Mainland China mobile number: 11 digits, a 1 and then 3 to 9. */
export function isMainlandMobile(text: string): boolean {
  return text.length === 11 && /^1[3-9]\d{9}$/.test(text);
}
