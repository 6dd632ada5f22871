/** A small stable hash of a text, for picking a colour. Not cryptographic. */
export function textHash(text: string): number {
  let hash = 7;
  for (const char of text) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 1_000_003;
  return hash;
}
