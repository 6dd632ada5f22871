import type { ComingDate, FamilyHolding, HoldingsSource } from '#kernel/product/holdings';

/** How many dates one user's calendar shows. */
const MOST_DATES = 200;

/**
 * Money in open orders by the coin that was put in; yield paid is counted in the coin it was paid in, as the part of a payout
 * that is interest.
 */
const HOLDINGS = `
  select currency_id as "currencyId", trim_scale(sum(amount))::text as amount, trim_scale(sum(paid))::text as paid,
         trim_scale(sum(since))::text as "paidSince", sum(running)::int as running
  from (
    select pay_currency_id as currency_id, cost as amount, 0::numeric as paid, 0::numeric as since, 1 as running
    from dual_order where user_id = $1 and state = 'open'
    union all
    select paid_currency_id, 0, interest, case when settled_at >= to_timestamp($2 / 1000.0) then interest else 0 end, 0
    from (select o.*, o.paid - case
            when paid_currency_id = pay_currency_id then cost
            when side = 'call' then trunc(cost * linked_price, c.scale)
            else trunc(cost / linked_price, c.scale) end as interest
          from dual_order o join currency c on c.id = o.paid_currency_id
          where user_id = $1 and state <> 'open') ended
  ) parts group by 1 order by 1`;

const COMING = `
  select settle_ms::float8 as "atMs", 'end' as kind, id as "orderId", pay_currency_id as "currencyId", null as amount
  from dual_order where user_id = $1 and state = 'open' and settle_ms between $2 and $3 order by settle_ms, id limit ${MOST_DATES}`;

/** The financial hub's view of dual orders. What is paid at maturity is not known before. */
export const DUAL_HOLDINGS: HoldingsSource = {
  load: async (pool, { userId, sinceMs, untilMs }) => {
    const [holdings, coming] = await Promise.all([
      pool.query<FamilyHolding & { running: number }>(HOLDINGS, [userId, sinceMs]),
      pool.query<ComingDate>(COMING, [userId, sinceMs, untilMs]),
    ]);
    return [
      {
        family: 'dual',
        running: holdings.rows.reduce((sum, { running }) => sum + running, 0),
        holdings: holdings.rows.map(({ running: _, ...holding }) => holding),
        coming: coming.rows,
      },
    ];
  },
};
