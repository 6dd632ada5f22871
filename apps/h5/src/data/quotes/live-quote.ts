import type { QuoteRow } from '@candor/contract/realtime';
import type { Direction } from '#ui/direction.ts';

/** The latest known price of an instrument and its rolling 24-hour figures. Decimals are text, as received. */
export interface LiveQuote {
  readonly id: number;
  readonly price: string;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  /** Base coin. */
  readonly volume: string;
  /** Quote coin. */
  readonly turnover: string;
  /** Sequence number of the price's tick; 0 before the first one. */
  readonly seq: number;
  readonly timeMs: number;
  /** Direction of the last price change. */
  readonly direction: Direction;
}

/**
 * The quote after a row of the wire, or the known quote when the row is outdated. Rows may arrive twice and, over
 * socket and polling, out of order: an older tick never replaces a newer one. A short row needs a known quote.
 */
export function mergeRow(known: LiveQuote | undefined, row: QuoteRow): LiveQuote | undefined {
  const [id, seq, timeMs, price] = row;
  if (known !== undefined && seq < known.seq) return known;
  if (row.length === 4) {
    if (known === undefined || seq === known.seq) return known;
    return { ...known, price, seq, timeMs, direction: moveOf(known, price) };
  }
  const [, , , , open, high, low, volume, turnover] = row;
  return { id, price, open, high, low, volume, turnover, seq, timeMs, direction: moveOf(known, price) };
}

/** Unchanged prices keep the direction of the last move. */
function moveOf(known: LiveQuote | undefined, price: string): Direction {
  if (known === undefined) return 'flat';
  const order = compareDecimals(price, known.price);
  if (order === 0) return known.direction;
  return order > 0 ? 'up' : 'down';
}

/** Compares two non-negative decimals as text, without parsing, because it runs several times per frame. */
export function compareDecimals(a: string, b: string): number {
  if (a === b) return 0;
  const [wholeA = '', restA = ''] = a.split('.');
  const [wholeB = '', restB = ''] = b.split('.');
  if (wholeA.length !== wholeB.length) return wholeA.length - wholeB.length;
  if (wholeA !== wholeB) return wholeA < wholeB ? -1 : 1;
  const digits = Math.max(restA.length, restB.length);
  const left = restA.padEnd(digits, '0');
  const right = restB.padEnd(digits, '0');
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
