export const REBATE_KIND = 'rebate';
export const REVERSAL_KIND = 'fee_reversal';

/** Reference of a payment by user, coin and time, as SQL: a second payment of the same moment violates the unique index. */
export const payoutReferenceSql = (nowMs: string): string =>
  `(lpad(to_hex(user_id), 8, '0') || '-' || lpad(to_hex(currency_id), 4, '0') || '-8a11-8000-' || lpad(to_hex(${nowMs}), 12, '0'))::uuid`;
