import type { FIAT_SOURCES } from '@candor/contract/wallet';
import { BASE_CODE } from '@candor/domain/wallet/fiat-rates';
import { FIAT_SYMBOLS } from '@candor/domain/wallet/fiat-symbols';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export type FiatSource = (typeof FIAT_SOURCES)[number];

export interface FiatRate {
  readonly code: string;
  readonly symbol: string;
  /** Units for one US dollar. */
  readonly perUsd: string;
  /** The day it was published for, or the time it was entered. */
  readonly takenAtMs: number;
  readonly source: FiatSource;
}

const COLUMNS = `currency_code as code, symbol, trim_scale(per_usd)::text as "perUsd",
  (extract(epoch from taken_at) * 1000)::float8 as "takenAtMs", source`;

/** All rates in the order of lists; the US dollar is always among them. */
export const loadFiatRates = async (sql: Pool | PoolClient): Promise<FiatRate[]> => {
  const { rows } = await sql.query<FiatRate>({
    name: 'wallet_fiat_rates',
    text: `select ${COLUMNS} from fiat_rate order by sort, currency_code`,
  });
  return rows;
};

/** Locks all rates until the transaction ends; whoever writes rates takes these locks first. */
export const lockFiatRates = async ({ client }: Tx): Promise<FiatRate[]> => {
  const { rows } = await client.query<FiatRate>(
    `select ${COLUMNS} from fiat_rate order by currency_code for no key update`,
  );
  return rows;
};

export interface NewRate {
  readonly code: string;
  readonly perUsd: string;
  /** Absent or empty: the stored symbol stays; a new currency gets its usual one, or its code. */
  readonly symbol?: string;
}

export interface NewRates {
  readonly rates: readonly NewRate[];
  readonly takenAt: Date;
  readonly source: Exclude<FiatSource, 'fixed'>;
}

/** The rates must be locked. New currencies are listed last. */
export const writeFiatRates = async ({ client }: Tx, { rates, takenAt, source }: NewRates): Promise<void> => {
  await client.query(
    `insert into fiat_rate (currency_code, symbol, per_usd, taken_at, source, sort)
     select v.code, coalesce(nullif(v.symbol, ''), f.symbol, v.usual), v.per_usd, $5, $6,
            coalesce(f.sort, (select coalesce(max(sort), 0) from fiat_rate) + v.place)
     from unnest($1::text[], $2::text[], $3::text[], $4::numeric[]) with ordinality as v (code, symbol, usual, per_usd, place)
     left join fiat_rate f on f.currency_code = v.code
     on conflict (currency_code) do update
       set symbol = excluded.symbol, per_usd = excluded.per_usd, taken_at = excluded.taken_at, source = excluded.source`,
    [
      rates.map(({ code }) => code),
      rates.map(({ symbol }) => symbol ?? ''),
      rates.map(({ code }) => FIAT_SYMBOLS[code] ?? code),
      rates.map(({ perUsd }) => perUsd),
      takenAt,
      source,
    ],
  );
};

/** The US dollar has the rate 1 with the current time, so that its rate is never old. */
export const refreshBaseRate = async (pool: Pool, now: Date): Promise<void> => {
  await pool.query('update fiat_rate set taken_at = $2 where currency_code = $1 and taken_at < $2', [BASE_CODE, now]);
};

/** The open proposal for new rates; 0: none. */
export const findRateProposal = async (pool: Pool, kind: string): Promise<number> => {
  const { rows } = await pool.query<{ id: number }>(`select id from proposal where kind = $1 and state = 'open'`, [
    kind,
  ]);
  return rows[0]?.id ?? 0;
};
