import { OTC_CANCEL_REASONS, type OtcCancelReason } from '@candor/contract/otc-orders';
import { cancelReasonsOf, countsAgainstBuyer } from '@candor/domain/otc/cancel-reasons';
import type { Order } from './order-types.ts';

/** Whether the text of a reply is a reason this version of the app knows. */
export const isCancelReason = (text: string): text is OtcCancelReason =>
  OTC_CANCEL_REASONS.some((reason) => reason === text);

interface ReasonRow {
  readonly reason: OtcCancelReason;
  readonly counts: boolean;
}

/** Reasons a buyer can choose now, each with whether it counts against them. */
export const toReasonRows = ({ state }: Pick<Order, 'state'>): readonly ReasonRow[] =>
  cancelReasonsOf(state === 'paid').map((reason) => ({ reason, counts: countsAgainstBuyer(reason) }));

/** The own completion rate after the cancellation. `none`: no order has ended, and none will count. */
export type RateAfter =
  | { readonly change: 'none' }
  | { readonly change: 'stays'; readonly rate: string }
  | { readonly change: 'falls'; readonly rate: string };

export function rateAfter(
  order: Pick<Order, 'completion' | 'completion_if_counted'>,
  reason: OtcCancelReason | null,
): RateAfter {
  if (reason !== null && countsAgainstBuyer(reason)) return { change: 'falls', rate: order.completion_if_counted };
  return order.completion === '' ? { change: 'none' } : { change: 'stays', rate: order.completion };
}
