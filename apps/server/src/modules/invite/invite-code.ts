// Without letters and digits that are easily confused.
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 8;

/** Eight characters of an alphabet of 32: forty random bits, easy to read out on the phone. */
export const toInviteCode = (ids: { randomHex(bytes: number): string }): string =>
  Array.from(Buffer.from(ids.randomHex(LENGTH), 'hex'), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
