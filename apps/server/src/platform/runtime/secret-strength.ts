/** 32 random bytes have about 30 different values; fewer than 16 practically never happens by chance. */
const DISTINCT_MIN = 16;
/** Random bytes are printable characters in 37 of 100 cases; 32 or more in a row are words somebody typed. */
const isPrintable = (byte: number): boolean => byte >= 0x20 && byte <= 0x7e;

const isRepeated = (bytes: Buffer): boolean => {
  for (let period = 1; period <= bytes.length / 2; period += 1) {
    if (bytes.every((byte, at) => byte === bytes[at % period])) return true;
  }
  return false;
};

/** 00 01 02 …, or any other constant step. */
const isCounting = (bytes: Buffer): boolean => {
  const stepAt = (at: number) => ((bytes[at] ?? 0) - (bytes[at - 1] ?? 0)) & 0xff;
  return bytes.every((_, at) => at < 2 || stepAt(at) === stepAt(1));
};

/** What shows that a secret did not come from a random generator; null: nothing. Never repeats a byte of it. */
export const findSecretWeakness = (secret: Buffer): string | null => {
  if (isRepeated(secret)) return 'repeats itself';
  if (isCounting(secret)) return 'counts in equal steps';
  if (new Set(secret).size < DISTINCT_MIN) return 'has too few different bytes';
  return secret.every(isPrintable) ? 'decodes to readable text' : null;
};
