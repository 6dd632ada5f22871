// Without letters and digits that are taken for one another.
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 8;

/** Eight characters of 32: forty random bits, read out over the telephone without mistakes. */
export const toInviteCode = (ids: { randomHex(bytes: number): string }): string =>
  Array.from(Buffer.from(ids.randomHex(LENGTH), 'hex'), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
