import { copyIn } from '#platform/db/copy-in';
import type { Pool } from '#platform/db/pool';
import { withClient } from '#platform/db/postgres-roles';
import type { Feed, HistoryBar } from './feed';
import type { Instrument } from './instrument';
import { RELOAD_NOTICE, TICK_CHANNEL } from './tick-notice';

/** One process back-fills at a time; the number only has to differ from other advisory locks. */
const BACK_FILL_LOCK = 730_002;
const CHUNK = 5_000;
const COPY = `copy candle (instrument_id, period, start_ms, open, high, low, close, volume, turnover, first_seq, last_seq)
  from stdin`;

export interface BackFill {
  readonly pool: Pool;
  readonly feed: Feed;
  readonly instruments: readonly Instrument[];
  readonly nowMs: number;
}

/**
 * Loads historical bars into an empty table: bars before the chain, first_seq 0. Does nothing if any bar or tick
 * exists.
 */
export const backFill = async ({ pool, feed, instruments, nowMs }: BackFill): Promise<number> => {
  if (!(await isEmpty(pool))) return 0;
  const history = await feed.loadHistory(instruments, nowMs);
  if (history.length === 0) return 0;
  return withClient(pool.options.connectionString ?? '', async (client) => {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [BACK_FILL_LOCK]);
    const isOurs = await isEmpty(client);
    if (isOurs) {
      await copyIn(client, COPY, toChunks(history));
      await client.query('select pg_notify($1, $2)', [TICK_CHANNEL, RELOAD_NOTICE]);
    }
    await client.query('commit');
    return isOurs ? history.length : 0;
  });
};

interface Queries {
  query(text: string): Promise<{ rows: { filled: boolean }[] }>;
}

const isEmpty = async (sql: Queries): Promise<boolean> => {
  const { rows } = await sql.query('select exists (select from candle) or exists (select from tick) as filled');
  return rows[0]?.filled === false;
};

function* toChunks(history: readonly HistoryBar[]): Generator<string> {
  for (let from = 0; from < history.length; from += CHUNK) {
    yield history
      .slice(from, from + CHUNK)
      .map(toLine)
      .join('');
  }
}

const toLine = (bar: HistoryBar): string =>
  `${bar.instrumentId}\t${bar.period}\t${bar.startMs}\t${bar.open}\t${bar.high}\t${bar.low}\t${bar.close}\t${bar.volume}\t${bar.turnover}\t0\t0\n`;
