import { type Amount, mul, type Rate, toRate } from '@candor/money/decimal';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { fromHex, toAsciiBytes, toHex } from '../pricing/chain';

/** Rows of pegs; at each the coin goes left or right. */
export const DROP_ROWS = 8;
/** Ways through eight rows: every one is a byte. */
export const DROP_WAYS = 256;
export const SEED_BYTES = 32;

export interface DropSlot {
  readonly multiplier: Rate;
  /** Ways of the 256 that end here. */
  readonly weight: number;
}

const slot = (multiplier: string, weight: number): DropSlot => ({ multiplier: toRate(multiplier), weight });

/** From left to right. The weights are the binomial coefficients of eight, the multipliers are the rule of the game. */
export const DROP_SLOTS: readonly DropSlot[] = [
  slot('13', 1),
  slot('3', 8),
  slot('1.3', 28),
  slot('0.7', 56),
  slot('0.4', 70),
  slot('0.7', 56),
  slot('1.3', 28),
  slot('3', 8),
  slot('13', 1),
];

/** The most a coin pays. */
export const TOP_MULTIPLIER = toRate('13');

/** Average return: the sum of multiplier × weight over all slots, of 256. */
export const DROP_RETURN = { of: '253.2', ways: '256', percent: '98.9' } as const;

/** Text of the user: goes into the HMAC before the colon, so it has none itself. */
const CLIENT_SEED = /^[0-9A-Za-z_-]{1,64}$/;
export const isClientSeed = (text: string): boolean => CLIENT_SEED.test(text);

export interface DropInput {
  /** 64 hex characters: the key of the HMAC is these 32 bytes. */
  readonly serverSeed: string;
  readonly clientSeed: string;
  /** Number of the round with these seeds, from 1. */
  readonly nonce: number;
}

export interface Drop {
  /** Hex of the whole HMAC; the first byte decides. */
  readonly hmac: string;
  readonly byte: number;
  /** One per row, from the top: true is right. */
  readonly turns: readonly boolean[];
  /** 0 is the leftmost. */
  readonly slot: number;
  readonly multiplier: Rate;
}

const ROWS = Array.from({ length: DROP_ROWS }, (_, row) => row);

/** The eight turns of a byte, from its highest bit. */
export const turnsOf = (byte: number): boolean[] => ROWS.map((row) => ((byte >> (DROP_ROWS - 1 - row)) & 1) === 1);

/** The slot of a byte: the number of its turns to the right. */
export const slotOf = (byte: number): Pick<Drop, 'slot' | 'multiplier'> => {
  const index = turnsOf(byte).filter(Boolean).length;
  return { slot: index, multiplier: (DROP_SLOTS[index] ?? slot('0', 0)).multiplier };
};

/**
 * The result of a round: byte 0 of HMAC-SHA256(key = server seed bytes, message = `${clientSeed}:${nonce}`). Its bits from
 * the highest to the lowest are the turns, 1 is right; the slot is the number of turns to the right. The 256 ways divide
 * the 256 values of a byte evenly, so rejection sampling has nothing to reject. Throws RangeError for seeds that are none.
 */
export const computeDrop = ({ serverSeed, clientSeed, nonce }: DropInput): Drop => {
  const key = fromHex(serverSeed, SEED_BYTES);
  if (key === null || !isClientSeed(clientSeed) || !Number.isSafeInteger(nonce) || nonce < 1) {
    throw new RangeError('not the seeds and number of a drop');
  }
  const digest = hmac(sha256, key, toAsciiBytes(`${clientSeed}:${nonce}`));
  const byte = digest[0] ?? 0;
  return { hmac: toHex(digest), byte, turns: turnsOf(byte), ...slotOf(byte) };
};

/** What is published before play: SHA-256 of the seed's 32 bytes. Null when the text is no seed. */
export const hashServerSeed = (serverSeed: string): string | null => {
  const bytes = fromHex(serverSeed, SEED_BYTES);
  return bytes === null ? null : toHex(sha256(bytes));
};

/** Stakes have so few decimals that the product has at most eight: nothing is ever rounded. */
export const computePayout = (stake: Amount, multiplier: Rate): Amount =>
  mul(stake, multiplier, { scale: 8, rounding: 'down' });
