import type { FindDone } from '#kernel/ledger/once';
import { toArrayText } from '#platform/db/array-text';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import type { StoredRefusal } from './positions.store';

/** An accepted close. */
export interface NewCloseOrder {
  /** Reference of the entry of its fill. */
  readonly reference: string;
  /** Reference of the call that requested it. */
  readonly call: string;
  readonly userId: number;
  readonly positionId: number;
  readonly lots: string;
  readonly acceptedSeq: number;
  readonly fillByMs: number;
}

/** Sent with the commit. */
export const sendCloseOrders = (tx: Tx, orders: readonly NewCloseOrder[], at: Date): void => {
  if (orders.length === 0) return;
  const column = (name: keyof NewCloseOrder): string => toArrayText(orders.map((order) => order[name]));
  tx.send(
    tx.client.query({
      name: 'futures_close_orders',
      text: `insert into futures_close_order (reference, call, user_id, position_id, lots, accepted_seq, fill_by_ms, created_at)
             select v.*, $8::timestamptz
             from unnest($1::uuid[], $2::uuid[], $3::int[], $4::int[], $5::numeric[], $6::bigint[], $7::bigint[]) as v`,
      values: [
        column('reference'),
        column('call'),
        column('userId'),
        column('positionId'),
        column('lots'),
        column('acceptedSeq'),
        column('fillByMs'),
        at,
      ],
    }),
  );
};

/** The result of a close; a refusal has its reason. */
export interface CloseOrderEnd {
  readonly reference: string;
  readonly outcome: 'closed' | 'part' | 'refused';
  readonly refusal: StoredRefusal | null;
}

/** Sent with the commit. The caller holds the locks of the positions. */
export const sendCloseEnds = (tx: Tx, ends: readonly CloseOrderEnd[]): void => {
  if (ends.length === 0) return;
  tx.send(
    tx.client.query({
      name: 'futures_close_ends',
      text: `update futures_close_order o set outcome = v.outcome, refusal = v.refusal
             from unnest($1::uuid[], $2::text[], $3::jsonb[]) as v (reference, outcome, refusal)
             where o.reference = v.reference and o.outcome = 'waiting'`,
      values: [
        toArrayText(ends.map(({ reference }) => reference)),
        toArrayText(ends.map(({ outcome }) => outcome)),
        ends.map(({ refusal }) => (refusal === null ? null : JSON.stringify(refusal))),
      ],
    }),
  );
};

export interface CloseOrderRow {
  readonly positionId: number;
  readonly outcome: 'waiting' | CloseOrderEnd['outcome'];
  readonly refusal: StoredRefusal | null;
}

/** The closes of these calls in their current state. */
export const loadCloseOrders = async (pool: Pool, calls: readonly string[]): Promise<Map<string, CloseOrderRow[]>> => {
  const { rows } = await pool.query<CloseOrderRow & { call: string }>({
    name: 'futures_close_orders_of',
    text: `select call, position_id as "positionId", outcome, refusal from futures_close_order
           where call = any($1::uuid[]) order by position_id`,
    values: [calls],
  });
  const found = new Map<string, CloseOrderRow[]>();
  for (const { call, ...row } of rows) found.set(call, [...(found.get(call) ?? []), row]);
  return found;
};

/** Which of these calls had closes accepted: an acceptance posts no entry. */
export const findCloseCalls: FindDone = async (client, calls) => {
  const { rows } = await client.query<{ call: string }>({
    name: 'futures_close_calls',
    text: 'select distinct call from futures_close_order where call = any($1::uuid[])',
    values: [calls],
  });
  return rows.map(({ call }) => call);
};
