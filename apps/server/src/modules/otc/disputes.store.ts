import type { OtcOutcome } from '@candor/contract/otc-orders';
import type { Tx } from '#platform/db/with-tx';

/** Writes of disputes; their orders must be locked. */

export interface NewDispute {
  readonly orderId: number;
  /** Null: opened by time. */
  readonly openedBy: number | null;
  readonly reason: string;
  readonly answerDueMs: number;
}

const INSERT = {
  name: 'otc_open_disputes',
  text: `with opened as (
           insert into otc_dispute (order_id, opened_by, reason, opened_ms, answer_due_ms)
           select v.id, v.by, v.reason, $5::bigint, v.due from unnest($1::int[], $2::int[], $3::text[], $4::bigint[]) as v(id, by, reason, due)
         )
         update otc_order set state = 'disputed', due_ms = null where id = any($1::int[])`,
};

export const sendDisputes = (tx: Tx, disputes: readonly NewDispute[], openedMs: number): void =>
  tx.send(
    tx.client.query({
      ...INSERT,
      values: [
        disputes.map(({ orderId }) => orderId),
        disputes.map(({ openedBy }) => openedBy),
        disputes.map(({ reason }) => reason),
        disputes.map(({ answerDueMs }) => answerDueMs),
        openedMs,
      ],
    }),
  );

export const sendStated = (tx: Tx, orderId: number, role: 'buyer' | 'seller'): void =>
  tx.send(
    tx.client.query({
      name: `otc_stated_${role}`,
      text: `update otc_dispute set ${role}_stated = true where order_id = $1`,
      values: [orderId],
    }),
  );

/** The outcome waits for other operators; nothing is carried out meanwhile. */
export const sendAppeal = (tx: Tx, orderId: number, by: { readonly userId: number; readonly atMs: number }): void =>
  tx.send(
    tx.client.query({
      name: 'otc_appeal',
      text: `with appealed as (
               update otc_dispute set appealed_by = $2, appealed_ms = $3, carry_out_ms = null, first_outcome = outcome,
                 first_decided_by = decided_by
               where order_id = $1
             )
             update otc_order set due_ms = null where id = $1`,
      values: [orderId, by.userId, by.atMs],
    }),
  );

export interface Decided {
  readonly orderId: number;
  readonly outcome: OtcOutcome;
  readonly reason: string;
  readonly proposedBy: number | null;
  readonly decidedBy: number;
  readonly decidedMs: number;
  readonly carryOutMs: number;
  readonly isFinal: boolean;
}

export const sendDecision = (tx: Tx, decided: Decided): void =>
  tx.send(
    tx.client.query({
      name: 'otc_decide',
      text: `with decided as (
               update otc_dispute set outcome = $2, outcome_reason = $3, proposed_by = $4, decided_by = $5, decided_ms = $6,
                 carry_out_ms = $7, is_final = $8
               where order_id = $1
             )
             update otc_order set due_ms = $7 where id = $1`,
      values: [
        decided.orderId,
        decided.outcome,
        decided.reason,
        decided.proposedBy,
        decided.decidedBy,
        decided.decidedMs,
        decided.carryOutMs,
        decided.isFinal,
      ],
    }),
  );
