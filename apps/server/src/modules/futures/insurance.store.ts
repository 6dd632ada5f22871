import type { Pool, PoolClient } from '#platform/db/pool';

/** Balance of the insurance fund, per currency. A caller that decides on it must hold its lock. */
export const loadInsurance = async (sql: Pool | PoolClient): Promise<Map<number, string>> => {
  const { rows } = await sql.query<{ currencyId: number; balance: string }>({
    name: 'futures_insurance',
    text: `select currency_id as "currencyId", balance from ledger_account
           where owner_id = 0 and type = 'insurance' and bucket = 'house'`,
  });
  return new Map(rows.map(({ currencyId, balance }) => [currencyId, balance]));
};

export interface TickOfInstrument {
  readonly instrumentId: number;
  readonly tickSeq: number;
}

/** Shortfalls of other positions at each of the ticks: closes of one tick may be in several transactions. */
export const loadShortfallsBeside = async (
  client: PoolClient,
  ticks: readonly TickOfInstrument[],
  positionIds: readonly number[],
): Promise<string[]> => {
  const { rows } = await client.query<{ taken: string }>(
    `select coalesce((select sum(f.shortfall) from futures_fill f
                      where f.instrument_id = k.instrument_id and f.tick_seq = k.seq and f.shortfall > 0
                        and not f.position_id = any($3::int[])), 0)::text as taken
     from unnest($1::int[], $2::bigint[]) with ordinality as k(instrument_id, seq, place) order by k.place`,
    [ticks.map(({ instrumentId }) => instrumentId), ticks.map(({ tickSeq }) => tickSeq), positionIds],
  );
  return rows.map(({ taken }) => taken);
};
