import type { HoldOutcome, HoldState } from '@candor/domain/ledger/decide-entries';
import { fromUnits, toUnits } from '@candor/money/units';
import { toArrayText } from '#platform/db/array-text';
import type { PoolClient } from '#platform/db/pool';
import type { HoldRef } from './entry';

const LEDGER_SCALE = 8;

export const holdKey = (hold: HoldRef): string => `${hold.purpose}\n${hold.reference}`;
const refOf = (key: string): HoldRef => {
  const at = key.indexOf('\n');
  return { purpose: key.slice(0, at), reference: key.slice(at + 1) };
};

const LOCK = {
  name: 'ledger_lock_holds',
  text: `select h.purpose, h.reference, h.account_id, h.amount, h.remaining, h.outcome
         from unnest($1::text[], $2::text[]) as k(purpose, reference) join ledger_hold h using (purpose, reference)
         order by h.id for update of h`,
};
const WRITE = {
  name: 'ledger_write_holds',
  text: `insert into ledger_hold (purpose, reference, account_id, amount, remaining, outcome, created_at, closed_at)
         select v.*, $7::timestamptz, case when v.outcome is null then null else $7::timestamptz end
         from unnest($1::text[], $2::text[], $3::bigint[], $4::numeric[], $5::numeric[], $6::text[])
              as v(purpose, reference, account_id, amount, remaining, outcome)
         on conflict (purpose, reference) do update
         set amount = excluded.amount, remaining = excluded.remaining, outcome = excluded.outcome, closed_at = excluded.closed_at`,
};

interface HoldRow {
  purpose: string;
  reference: string;
  account_id: string;
  amount: string;
  remaining: string;
  outcome: HoldOutcome | null;
}

/** The accounts of these holds are locked already; the rows are locked too, so that no other path can end them. */
export const lockHolds = async (client: PoolClient, keys: readonly string[]): Promise<Map<string, HoldState>> => {
  const refs = keys.map(refOf);
  const { rows } = await client.query<HoldRow>({
    ...LOCK,
    values: [refs.map((ref) => ref.purpose), refs.map((ref) => ref.reference)],
  });
  return new Map(
    rows.map((row) => {
      const key = holdKey(row);
      const state: HoldState = {
        key,
        accountId: row.account_id,
        amountUnits: toUnits(row.amount, LEDGER_SCALE),
        remainingUnits: toUnits(row.remaining, LEDGER_SCALE),
        outcome: row.outcome,
      };
      return [key, state];
    }),
  );
};

export const upsertHolds = async (client: PoolClient, holds: readonly HoldState[], at: Date): Promise<void> => {
  if (holds.length === 0) return;
  const refs = holds.map((hold) => refOf(hold.key));
  await client.query({
    ...WRITE,
    values: [
      refs.map((ref) => ref.purpose),
      refs.map((ref) => ref.reference),
      toArrayText(holds.map((hold) => hold.accountId)),
      toArrayText(holds.map((hold) => fromUnits(hold.amountUnits, LEDGER_SCALE))),
      toArrayText(holds.map((hold) => fromUnits(hold.remainingUnits, LEDGER_SCALE))),
      holds.map((hold) => hold.outcome),
      at,
    ],
  });
};
