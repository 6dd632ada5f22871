import type { OtcCancelReason, OtcOrderState } from '@candor/contract/otc-orders';
import type { Tx } from '#platform/db/with-tx';

/** Writes of the steps of orders; the orders must be locked. */

export const sendPaid = (
  tx: Tx,
  { id, paidMs, dueMs }: { readonly id: number; readonly paidMs: number; readonly dueMs: number },
): void =>
  tx.send(
    tx.client.query({
      name: 'otc_paid',
      text: `update otc_order set state = 'paid', paid_ms = $2, due_ms = $3 where id = $1`,
      values: [id, paidMs, dueMs],
    }),
  );

export const sendCancelAsked = (tx: Tx, id: number, reason: string): void =>
  tx.send(
    tx.client.query({
      name: 'otc_cancel_asked',
      text: 'update otc_order set cancel_asked = $2 where id = $1',
      values: [id, reason],
    }),
  );

export interface EndedOrder {
  readonly id: number;
  readonly state: OtcOrderState;
  readonly cancelReason: OtcCancelReason | null;
  readonly faultId: number | null;
  readonly endCall: string | null;
}

const END = {
  name: 'otc_end_orders',
  text: `with ended as (
           update otc_order o set state = v.state, cancel_reason = v.reason, fault_id = v.fault, end_call = v.call, due_ms = $7,
             ended_ms = greatest($6, o.created_ms, o.paid_ms, (select d.opened_ms from otc_dispute d where d.order_id = o.id))
           from unnest($1::int[], $2::text[], $3::text[], $4::int[], $5::uuid[]) as v(id, state, reason, fault, call)
           where o.id = v.id returning o.id, o.ended_ms
         )
         update otc_dispute d set carried_out_ms = e.ended_ms from ended e where d.order_id = e.id`,
};

/** The end is never before a step, even if another server, whose clock is ahead, wrote that. */
export const sendEnds = (
  tx: Tx,
  ends: readonly EndedOrder[],
  { endedMs, dueMs }: { readonly endedMs: number; readonly dueMs: number },
): void => {
  const values = [
    ends.map(({ id }) => id),
    ends.map(({ state }) => state),
    ends.map(({ cancelReason }) => cancelReason),
    ends.map(({ faultId }) => faultId),
    ends.map(({ endCall }) => endCall),
    endedMs,
    dueMs,
  ];
  tx.send(tx.client.query({ ...END, values }));
};

/** Time has nothing more to do with these orders. */
export const sendNeverDue = (tx: Tx, ids: readonly number[]): void =>
  tx.send(
    tx.client.query({
      name: 'otc_never_due',
      text: 'update otc_order set due_ms = null where id = any($1::int[])',
      values: [ids],
    }),
  );

/** Which of these calls have ended an order. */
export const findEndCalls = async (
  client: Pick<Tx['client'], 'query'>,
  references: readonly string[],
): Promise<string[]> => {
  const { rows } = await client.query<{ reference: string }>({
    name: 'otc_end_calls',
    text: 'select end_call as reference from otc_order where end_call = any($1::uuid[])',
    values: [references],
  });
  return rows.map(({ reference }) => reference);
};

export interface NewRating {
  readonly orderId: number;
  readonly raterId: number;
  readonly ratedId: number;
  readonly stars: number;
  readonly comment: string;
  readonly createdMs: number;
}

export const sendRating = (tx: Tx, { orderId, raterId, ratedId, stars, comment, createdMs }: NewRating): void =>
  tx.send(
    tx.client.query({
      name: 'otc_rate',
      text: `insert into otc_rating (order_id, rater_id, rated_id, stars, comment, created_ms) values ($1, $2, $3, $4, $5, $6)`,
      values: [orderId, raterId, ratedId, stars, comment, createdMs],
    }),
  );

/** Stars a user gave; 0: none. */
export const findStars = async (
  client: Pick<Tx['client'], 'query'>,
  orderId: number,
  raterId: number,
): Promise<number> => {
  const { rows } = await client.query<{ stars: number }>({
    name: 'otc_find_stars',
    text: 'select stars::int from otc_rating where order_id = $1 and rater_id = $2',
    values: [orderId, raterId],
  });
  return rows[0]?.stars ?? 0;
};
