/** A small stable number from a text, for picking a colour. Not for anything that must be hard to guess. */
export function textHash(text: string): number {
  let hash = 7;
  for (const char of text) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 1_000_003;
  return hash;
}
