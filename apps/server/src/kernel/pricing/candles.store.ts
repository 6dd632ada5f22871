import { PERIODS, type Period } from '@candor/contract/market';
import type { Bar } from '@candor/domain/pricing/bar';
import { PRICE_SCALE } from '@candor/domain/pricing/price-units';
import { fromUnits, toUnits } from '@candor/money/units';
import type { Pool, PoolClient } from '#platform/db/pool';
import { HELD_LEASE, type Lease, leaseLost, leaseValues } from '#platform/jobs/lease';
import type { KeptBar } from './bar-book';

interface CandleRow {
  readonly instrumentId: number;
  readonly period: Period;
  readonly startMs: string;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
  readonly turnover: string;
  readonly firstSeq: string;
  readonly lastSeq: string;
}

const COLUMNS = `c.instrument_id as "instrumentId", c.period, c.start_ms as "startMs", c.open, c.high, c.low, c.close,
  c.volume, c.turnover, c.first_seq as "firstSeq", c.last_seq as "lastSeq"`;

const units = (text: string): bigint => toUnits(text, PRICE_SCALE);

const toBar = (row: CandleRow): Bar => ({
  startMs: Number.parseInt(row.startMs, 10),
  open: units(row.open),
  high: units(row.high),
  low: units(row.low),
  close: units(row.close),
  volume: units(row.volume),
  turnover: units(row.turnover),
  firstSeq: Number.parseInt(row.firstSeq, 10),
  lastSeq: Number.parseInt(row.lastSeq, 10),
});

const toKeptBar = (row: CandleRow): KeptBar => ({
  instrumentId: row.instrumentId,
  period: row.period,
  bar: toBar(row),
});

/** The newest stored bar of every instrument and period. */
export const loadNewestBars = async (sql: Pool | PoolClient): Promise<KeptBar[]> => {
  const { rows } = await sql.query<CandleRow>({
    name: 'candles_newest',
    text: `select ${COLUMNS} from instrument i cross join unnest($1::text[]) as p (period)
           cross join lateral (select * from candle n where n.instrument_id = i.id and n.period = p.period
                               order by n.start_ms desc limit 1) c`,
    values: [PERIODS],
  });
  return rows.map(toKeptBar);
};

/** The minutes since a moment, and of each instrument the last one before it. */
export const loadMinutesSince = async (sql: Pool | PoolClient, sinceMs: number): Promise<KeptBar[]> => {
  const { rows } = await sql.query<CandleRow>({
    name: 'candles_minutes',
    text: `select * from (
             select ${COLUMNS} from candle c where c.period = '1min' and c.start_ms >= $1
               and c.instrument_id in (select id from instrument)
             union all
             select ${COLUMNS} from instrument i cross join lateral
               (select * from candle n where n.instrument_id = i.id and n.period = '1min' and n.start_ms < $1
                order by n.start_ms desc limit 1) c
           ) bars order by "instrumentId", "startMs"`,
    values: [sinceMs],
  });
  return rows.map(toKeptBar);
};

export interface BarRange {
  readonly instrumentId: number;
  readonly period: Period;
  /** Start times of the first and the last bar in the range. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly limit: number;
}

/** The newest bars of a range, oldest first. */
export const loadStoredBars = async (pool: Pool, range: BarRange): Promise<Bar[]> => {
  const { rows } = await pool.query<CandleRow>({
    name: 'candles_range',
    text: `select ${COLUMNS} from candle c where c.instrument_id = $1 and c.period = $2 and c.start_ms between $3 and $4
           order by c.start_ms desc limit $5`,
    values: [range.instrumentId, range.period, range.fromMs, range.toMs, range.limit],
  });
  return rows.map(toBar).toReversed();
};

const text = (value: bigint): string => fromUnits(value, PRICE_SCALE);

const toColumns = (bars: readonly KeptBar[]): unknown[] => [
  bars.map(({ instrumentId }) => instrumentId),
  bars.map(({ period }) => period),
  bars.map(({ bar }) => bar.startMs),
  bars.map(({ bar }) => text(bar.open)),
  bars.map(({ bar }) => text(bar.high)),
  bars.map(({ bar }) => text(bar.low)),
  bars.map(({ bar }) => text(bar.close)),
  bars.map(({ bar }) => text(bar.volume)),
  bars.map(({ bar }) => text(bar.turnover)),
  bars.map(({ bar }) => bar.firstSeq),
  bars.map(({ bar }) => bar.lastSeq),
];

/** Upserts bars in one statement. Only the holder of the price lease writes, so the newest state wins. */
export const saveBars = async (pool: Pool, lease: Lease, bars: readonly KeptBar[]): Promise<void> => {
  const { rowCount } = await pool.query({
    name: 'candles_save',
    text: `with held as (${HELD_LEASE})
           insert into candle (instrument_id, period, start_ms, open, high, low, close, volume, turnover, first_seq, last_seq)
           select v.* from held, unnest($4::int[], $5::text[], $6::bigint[], $7::numeric[], $8::numeric[], $9::numeric[],
                                        $10::numeric[], $11::numeric[], $12::numeric[], $13::bigint[], $14::bigint[]) as v
           on conflict (instrument_id, period, start_ms) do update
           set open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close,
               volume = excluded.volume, turnover = excluded.turnover,
               first_seq = excluded.first_seq, last_seq = excluded.last_seq`,
    values: [...leaseValues(lease), ...toColumns(bars)],
  });
  if (rowCount === 0) throw leaseLost(lease);
};
