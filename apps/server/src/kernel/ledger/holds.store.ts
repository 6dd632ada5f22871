import type { HoldOutcome, HoldState } from '@candor/domain/ledger/decide-entries';
import { fromUnits, toUnits } from '@candor/money/units';
import { toArrayText } from '#platform/db/array-text';
import type { PoolClient } from '#platform/db/pool';
import { LEDGER_SCALE } from './chart';
import type { HoldRef } from './entry';

export const holdKey = (hold: HoldRef): string => `${hold.purpose}\n${hold.reference}`;
const refOf = (key: string): HoldRef => {
  const at = key.indexOf('\n');
  return { purpose: key.slice(0, at), reference: key.slice(at + 1) };
};

const LOAD = {
  name: 'ledger_load_holds',
  text: `select h.id, h.purpose, h.reference, h.account_id, h.amount, h.remaining, h.outcome
         from unnest($1::text[], $2::text[]) as k(purpose, reference) join ledger_hold h using (purpose, reference)`,
};
const INSERT = {
  name: 'ledger_insert_holds',
  text: `insert into ledger_hold (purpose, reference, account_id, amount, remaining, outcome, created_at, closed_at)
         select v.*, $7::timestamptz, case when v.outcome is null then null else $7::timestamptz end
         from unnest($1::text[], $2::text[], $3::bigint[], $4::numeric[], $5::numeric[], $6::text[])
              as v(purpose, reference, account_id, amount, remaining, outcome)`,
};
const UPDATE = {
  name: 'ledger_update_holds',
  text: `update ledger_hold h
         set amount = v.amount, remaining = v.remaining, outcome = v.outcome,
             closed_at = case when v.outcome is null then null else $5::timestamptz end
         from unnest($1::bigint[], $2::numeric[], $3::numeric[], $4::text[]) as v(id, amount, remaining, outcome)
         where h.id = v.id`,
};

/** A hold as stored in the database. */
export interface StoredHold extends HoldState {
  readonly id: string;
}

interface HoldRow {
  id: string;
  purpose: string;
  reference: string;
  account_id: string;
  amount: string;
  remaining: string;
  outcome: HoldOutcome | null;
}

/**
 * Call after the accounts are locked: a hold is only changed under the lock of its account, so the rows read here do
 * not change until the transaction ends.
 */
export const loadHolds = async (client: PoolClient, keys: readonly string[]): Promise<Map<string, StoredHold>> => {
  const refs = keys.map(refOf);
  const { rows } = await client.query<HoldRow>({
    ...LOAD,
    values: [refs.map((ref) => ref.purpose), refs.map((ref) => ref.reference)],
  });
  return new Map(
    rows.map((row) => {
      const key = holdKey(row);
      const state: StoredHold = {
        id: row.id,
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

const amountsOf = (holds: readonly HoldState[]) => ({
  amounts: toArrayText(holds.map((hold) => fromUnits(hold.amountUnits, LEDGER_SCALE))),
  remaining: toArrayText(holds.map((hold) => fromUnits(hold.remainingUnits, LEDGER_SCALE))),
  outcomes: toArrayText(holds.map((hold) => hold.outcome ?? 'NULL')),
});

const insertHolds = async (client: PoolClient, holds: readonly HoldState[], at: Date): Promise<void> => {
  if (holds.length === 0) return;
  const refs = holds.map((hold) => refOf(hold.key));
  const { amounts, remaining, outcomes } = amountsOf(holds);
  const accountIds = toArrayText(holds.map((hold) => hold.accountId));
  const keys = [refs.map((ref) => ref.purpose), refs.map((ref) => ref.reference)];
  await client.query({ ...INSERT, values: [...keys, accountIds, amounts, remaining, outcomes, at] });
};

const updateHolds = async (
  client: PoolClient,
  holds: readonly { readonly id: string; readonly hold: HoldState }[],
  at: Date,
): Promise<void> => {
  if (holds.length === 0) return;
  const { amounts, remaining, outcomes } = amountsOf(holds.map(({ hold }) => hold));
  await client.query({ ...UPDATE, values: [toArrayText(holds.map(({ id }) => id)), amounts, remaining, outcomes, at] });
};

/** Inserts new holds and updates existing ones. */
export const writeHolds = async (
  client: PoolClient,
  holds: readonly HoldState[],
  { idOf, at }: { readonly idOf: (key: string) => string | undefined; readonly at: Date },
): Promise<void> => {
  const known = holds.flatMap((hold) => {
    const id = idOf(hold.key);
    return id === undefined ? [] : [{ id, hold }];
  });
  const fresh = holds.filter(({ key }) => idOf(key) === undefined);
  await Promise.all([updateHolds(client, known, at), insertHolds(client, fresh, at)]);
};
