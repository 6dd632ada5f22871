import type { FillWait } from '@candor/domain/pricing/tick-sources';
import type { PoolClient } from '#platform/db/pool';

/** What was accepted under one tick of an instrument and waits for its fill tick. */
export interface TickWait extends FillWait {
  readonly instrumentId: number;
  /** The newest tick at the acceptance. */
  readonly acceptedSeq: number;
}

export interface DecidingTick {
  readonly seq: number;
  readonly timeMs: number;
  readonly price: string;
}

/** The number of the newest record of each instrument. */
export const loadNewestSeqs = async (
  client: Pick<PoolClient, 'query'>,
  instrumentIds: readonly number[],
): Promise<Map<number, number>> => {
  const { rows } = await client.query<{ id: number; seq: number }>({
    name: 'newest_seqs',
    text: `select k.id, t.seq::float8 as seq from unnest($1::int[]) as k (id)
           cross join lateral (select seq from tick n where n.instrument_id = k.id order by n.seq desc limit 1) t`,
    values: [[...new Set(instrumentIds)]],
  });
  return new Map(rows.map(({ id, seq }) => [id, seq]));
};

/** The tick that decides each wait, in the same order: the first that fills it or is too late (`decidesFill`); null: not yet. */
export const loadDecidingTicks = async (
  sql: Pick<PoolClient, 'query'>,
  waits: readonly TickWait[],
): Promise<(DecidingTick | null)[]> => {
  if (waits.length === 0) return [];
  const { rows } = await sql.query<DecidingTick & { place: number }>({
    name: 'deciding_ticks',
    text: `select k.place::int as place, t.seq::float8 as seq, t.time_ms::float8 as "timeMs", trim_scale(t.price)::text as price
           from unnest($1::int[], $2::bigint[], $3::bigint[], $4::bigint[]) with ordinality as k (instrument_id, seq, after_ms, by_ms, place)
           cross join lateral (select seq, time_ms, price from tick n
                               where n.instrument_id = k.instrument_id and n.kind = 0 and n.seq > k.seq
                                 and (n.time_ms > k.by_ms or tick_fills(n.sources, k.after_ms)) order by n.seq limit 1) t`,
    values: [
      waits.map(({ instrumentId }) => instrumentId),
      waits.map(({ acceptedSeq }) => acceptedSeq),
      waits.map(({ fillAfterMs }) => fillAfterMs),
      waits.map(({ fillByMs }) => fillByMs),
    ],
  });
  const found = new Map(rows.map(({ place, ...tick }) => [place, tick]));
  return waits.map((_, index) => found.get(index + 1) ?? null);
};
