import { PRICE_SCALE } from '@candor/domain/pricing/price-units';
import { toUnits } from '@candor/money/units';
import type { Pool } from '#platform/db/pool';
import { withTx } from '#platform/db/with-tx';
import type { KeptBar } from './bar-book';
import { saveBars } from './candles.store';
import type { Feed, HistoryBar } from './feed';
import type { Instrument } from './instrument';
import { RELOAD_NOTICE } from './tick-notice';
import { notify } from './ticks.store';

/** One process fills in; the number only has to differ from other advisory locks. */
const BACK_FILL_LOCK = 730_002;
const CHUNK = 20_000;

export interface BackFill {
  readonly pool: Pool;
  readonly feed: Feed;
  readonly instruments: readonly Instrument[];
  readonly nowMs: number;
}

/** Gives an empty chart its past: bars before the chain, first_seq 0. Does nothing once there is any bar. */
export const backFill = async ({ pool, feed, instruments, nowMs }: BackFill): Promise<number> => {
  if (!(await isEmpty(pool))) return 0;
  const history = await feed.loadHistory(instruments, nowMs);
  if (history.length === 0) return 0;
  const written = await withTx(pool, async ({ client }) => {
    await client.query('select pg_advisory_xact_lock($1)', [BACK_FILL_LOCK]);
    if (!(await isEmpty(client))) return 0;
    for (let from = 0; from < history.length; from += CHUNK) {
      await saveBars(client, history.slice(from, from + CHUNK).map(toKeptBar));
    }
    await notify(client, [RELOAD_NOTICE]);
    return history.length;
  });
  return written;
};

const isEmpty = async (sql: Pick<Pool, 'query'>): Promise<boolean> => {
  const { rows } = await sql.query<{ filled: boolean }>(
    'select exists (select from candle) or exists (select from tick) as filled',
  );
  return rows[0]?.filled === false;
};

const units = (text: string): bigint => toUnits(text, PRICE_SCALE);

const toKeptBar = ({ instrumentId, period, startMs, ...bar }: HistoryBar): KeptBar => ({
  instrumentId,
  period,
  bar: {
    startMs,
    open: units(bar.open),
    high: units(bar.high),
    low: units(bar.low),
    close: units(bar.close),
    volume: units(bar.volume),
    turnover: units(bar.turnover),
    firstSeq: 0,
    lastSeq: 0,
  },
});
