import type { Tx } from '#platform/db/with-tx';

export interface Announced {
  readonly id: number;
  readonly userId: number;
  readonly currencyId: number;
  readonly amount: string;
  readonly days: number;
  readonly endMs: number;
  readonly renewRatePercent: string;
}

/**
 * Writes the terms in force into orders that renew and end in one to two days. Of a product that takes no orders none are
 * announced, so its orders do not renew.
 */
export const announceTerms = async ({ client }: Tx, nowMs: number, limit: number): Promise<Announced[]> => {
  const { rows } = await client.query<Announced>({
    name: 'lock_announce_terms',
    text: `with soon as (
             select o.id, p.day_rate_percent, p.redeem_fee_percent, p.version from lock_order o join lock_product p on p.id = o.product_id
             where o.status = 'running' and o.auto_renew and o.announced_ms = 0 and o.days > 0
               and o.end_ms - 2 * o.day_ms <= $1 and o.end_ms - o.day_ms >= $1
               and not p.paused and p.opens_ms <= $1 and (p.closes_ms = 0 or p.closes_ms > $1)
             order by o.id limit $2 for update of o)
           update lock_order o set announced_ms = $1, renew_rate_percent = s.day_rate_percent, renew_fee_percent = s.redeem_fee_percent,
             renew_version = s.version
           from soon s where o.id = s.id
           returning o.id, o.user_id as "userId", o.currency_id as "currencyId", trim_scale(o.amount)::text as amount, o.days,
             o.end_ms::float8 as "endMs", trim_scale(o.renew_rate_percent)::text as "renewRatePercent"`,
    values: [nowMs, limit],
  });
  return rows;
};
