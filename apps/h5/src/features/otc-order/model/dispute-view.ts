import type { Dispute, Order, Role } from './order-types.ts';

/** What a dispute waits for. `window`: decided, an appeal is still possible. */
export type DisputeStage = 'evidence' | 'window' | 'appealed' | 'carriedOut';

export function stageOf({ state, dispute }: Pick<Order, 'state' | 'dispute'>): DisputeStage | null {
  if (dispute === null) return null;
  if (state !== 'disputed') return 'carriedOut';
  if (dispute.outcome === '') return 'evidence';
  return dispute.appealed_by === '' || dispute.is_final === 1 ? 'window' : 'appealed';
}

/** Who opened it, as the reader is told. */
export function openerOf({ opened_by: by }: Pick<Dispute, 'opened_by'>, role: Role): 'you' | 'other' | 'time' {
  if (by === 'time') return 'time';
  return by === role ? 'you' : 'other';
}

/** Whether a side has given a statement. */
export const hasStated = (dispute: Dispute, role: Role): boolean =>
  (role === 'buyer' ? dispute.buyer_stated : dispute.seller_stated) === 1;
