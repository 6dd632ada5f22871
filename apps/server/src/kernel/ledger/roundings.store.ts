import type { PoolClient } from '#platform/db/pool';
import type { Rounding } from './entry';

export interface RoundingRow extends Rounding {
  readonly kind: string;
  readonly reference: string;
}

export const insertRoundings = async (client: PoolClient, rows: readonly RoundingRow[]): Promise<void> => {
  if (rows.length === 0) return;
  await client.query(
    `insert into ledger_rounding (kind, reference, currency_id, exact, posted, dust, side)
     select v.* from unnest($1::text[], $2::uuid[], $3::int[], $4::numeric[], $5::numeric[], $6::numeric[], $7::text[]) as v`,
    [
      rows.map((row) => row.kind),
      rows.map((row) => row.reference),
      rows.map((row) => row.currencyId),
      rows.map((row) => row.exact),
      rows.map((row) => row.posted),
      rows.map((row) => row.dust),
      rows.map((row) => row.side),
    ],
  );
};
