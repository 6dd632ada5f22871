import type { TradeColumns } from './book-events';

/** A running 64-bit fingerprint in two 32-bit lanes: fast and the same everywhere. Against errors, not against attackers. */
export interface BookHash {
  high: number;
  low: number;
}

const FIRST: Readonly<BookHash> = { high: 0x243f6a88, low: 0x13198a2e };
const WORD = 2 ** 32;

export const createBookHash = (): BookHash => ({ ...FIRST });

const mixInt = (hash: BookHash, word: number): void => {
  const high = Math.imul(hash.high ^ word, 0x2c1b3c6d);
  hash.high = high ^ (high >>> 15);
  const low = Math.imul(hash.low + word, 0x297a2d39);
  hash.low = ((low << 13) | (low >>> 19)) ^ hash.high;
};

/** A whole number of up to 53 bits. */
const mixWhole = (hash: BookHash, value: number): void => {
  mixInt(hash, value | 0);
  mixInt(hash, (value / WORD) | 0);
};

const hexOf = (word: number): string => (word >>> 0).toString(16).padStart(8, '0');

export const toHex = (hash: Readonly<BookHash>): string => hexOf(hash.high) + hexOf(hash.low);

/** Goes on where `toHex` was taken. */
export const setFromHex = (hash: BookHash, hex: string): void => {
  if (!/^[0-9a-f]{16}$/.test(hex)) throw new Error(`not a book hash: ${hex}`);
  hash.high = Number.parseInt(hex.slice(0, 8), 16) | 0;
  hash.low = Number.parseInt(hex.slice(8), 16) | 0;
};

/** One open order of a state hash; called in priority order. */
export const mixOrder = (
  hash: BookHash,
  order: { id: number; owner: number; side: 'buy' | 'sell'; priceTicks: number; lots: number },
): void => {
  mixWhole(hash, order.id);
  mixInt(hash, order.owner);
  mixInt(hash, order.side === 'buy' ? 0 : 1);
  mixInt(hash, order.priceTicks);
  mixWhole(hash, order.lots);
};

/** One trade of a trade hash. Owners and sides follow from the ids. */
export const mixTrade = (hash: BookHash, trades: TradeColumns, row: number): void => {
  mixWhole(hash, trades.makerId[row] as number);
  mixWhole(hash, trades.takerId[row] as number);
  mixInt(hash, trades.priceTicks[row] as number);
  mixWhole(hash, trades.lots[row] as number);
  mixWhole(hash, trades.makerRest[row] as number);
};
