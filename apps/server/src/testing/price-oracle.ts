import { RECORD_KINDS, type Tick } from '@candor/domain/pricing/tick';
import type { FeedQuote } from '#kernel/pricing/feed';

/** A quote a feed could have made of its sources; the price rules may accept or drop it. */
export interface Offered extends FeedQuote {
  /** As a number, so that the oracle does not depend on the decimal code under test. */
  readonly value: number;
}

const JUMP = 0.2;
const HOLD = 0.02;
const HOLD_MS = 10_000;
const SILENCE_MS = 5_000;
const GAP_MS = 600_000;
const NEEDED = 2;
const isFar = (from: number, to: number, share: number): boolean => Math.abs(to - from) > from * share * (1 + 1e-9);

const namesNear = (quote: Offered, level: number): string[] =>
  quote.sources.filter(({ price }) => !isFar(level, Number(price), HOLD)).map(({ name }) => name);

/** Whether that many sources held one level, without a silence, for ten seconds up to the last of these quotes. */
const wasHeld = (quotes: readonly Offered[], needed: number): boolean => {
  const end = quotes.length - 1;
  const last = quotes[end];
  if (last === undefined) return false;
  for (let from = end; from >= 0; from -= 1) {
    const start = quotes[from] as Offered;
    const next = quotes[from + 1];
    if (next !== undefined && next.timeMs - start.timeMs > SILENCE_MS) return false;
    if (last.timeMs - start.timeMs < HOLD_MS) continue;
    const window = quotes.slice(from);
    const isLevel = window.every(({ value }) => !isFar(start.value, value, HOLD));
    const holders = window.reduce<string[]>(
      (names, quote) => names.filter((name) => namesNear(quote, start.value).includes(name)),
      namesNear(start, start.value),
    );
    if (isLevel && new Set(holders).size >= needed) return true;
  }
  return false;
};

export interface Judged {
  readonly records: readonly Tick[];
  /** In order; each record except a silence belongs to the offered quote with its time. */
  readonly offered: readonly Offered[];
  readonly isAlone: boolean;
}

/**
 * An independent, slow implementation of rules §1: checks every record of a chain against all offered quotes. Returns
 * the first record the rule forbids, or null.
 */
export const findForbidden = ({ records, offered, isAlone }: Judged): string | null => {
  const at = new Map(offered.map((quote, index) => [quote.timeMs, index]));
  let good: number | null = null;
  let lastTick: number | null = null;
  let pausedFrom = -1;
  for (const [index, record] of records.entries()) {
    const no = (why: string): string => `${record.seq} at ${record.timeMs}: ${why}`;
    const before = records[index - 1];
    if (before !== undefined && record.timeMs <= before.timeMs) return no('time does not grow');
    const place = at.get(record.timeMs);
    const quote = place === undefined ? undefined : offered[place];
    const gapMs = before === undefined ? 0 : record.timeMs - (offered[(place ?? 0) - 1]?.timeMs ?? before.timeMs);
    if (record.kind === RECORD_KINDS.pause) {
      if (before?.kind === RECORD_KINDS.pause) return no('paused twice');
      pausedFrom = place ?? offered.findIndex(({ timeMs }) => timeMs > record.timeMs);
      continue;
    }
    if (quote === undefined || place === undefined) return no('made of nothing');
    if (!isAlone && new Set(quote.sources.map(({ name }) => name)).size < NEEDED) return no('one source alone');
    if (record.kind === RECORD_KINDS.resume) {
      if (before?.kind !== RECORD_KINDS.pause) return no('the end of no pause');
      const since = offered.slice(Math.max(0, pausedFrom), place + 1);
      const isLate = (one: Offered, n: number): boolean =>
        one.timeMs - (since[n - 1]?.timeMs ?? before.timeMs) > GAP_MS;
      const hasGap = before.reason === 'gap' || since.some(isLate);
      const isNear = [good, lastTick].some((price) => price !== null && !isFar(price, quote.value, JUMP));
      const isBack = isNear && !hasGap;
      if (!isBack && !wasHeld(since, isAlone && hasGap ? 1 : NEEDED)) return no('believed too soon');
      good = quote.value;
      continue;
    }
    if (before?.kind === RECORD_KINDS.pause) return no('a price inside a pause');
    if (good !== null && isFar(good, quote.value, JUMP)) return no('a jump that nobody confirmed');
    if (good !== null && before?.kind !== RECORD_KINDS.resume && gapMs > GAP_MS) return no('no pause after a gap');
    good = quote.value;
    lastTick = quote.value;
  }
  return null;
};

/** Whether a market is still paused although the same sources held the same level for about half a minute. */
export const isStuck = ({ records, offered, isAlone }: Judged): boolean => {
  if (records.at(-1)?.kind !== RECORD_KINDS.pause) return false;
  const end = offered.at(-1)?.timeMs ?? 0;
  const recent = offered.filter(({ timeMs }) => timeMs > end - 30_000);
  const [start] = recent;
  if (start === undefined || end - start.timeMs < 25_000) return false;
  const isCalm = recent.every(
    (quote, n) =>
      !isFar(start.value, quote.value, HOLD / 4) &&
      quote.timeMs - (recent[n - 1]?.timeMs ?? quote.timeMs) <= SILENCE_MS &&
      ['a', 'b'].every((name) => namesNear(quote, start.value).includes(name)),
  );
  return isCalm && !isAlone;
};
