/**
 * SQL condition: position `p` is one of leader `l` (a row with `admitted_at` and `stopped_at`): own, not copied, not made
 * with a trial fund, and opened while leading. What the user trades before and after is not public.
 */
export const isLeadersOwn = (
  l: string,
): string => `(p.order_type = 1 and p.coupon_id is null and p.opened_at >= ${l}.admitted_at
  and (${l}.stopped_at is null or p.opened_at < ${l}.stopped_at)
  and not exists (select from copy_position own where own.position_id = p.id))`;
