/**
 * The fills whose fees are shared, as SQL. Columns: fill_kind, fill_id, payer_id, currency_id (the fee's coin), fee,
 * usdt_price (of that coin, at the price of the fill), filled_at, instrument_id, side. Every instrument is quoted in USDT.
 *
 * Not among them: liquidation fees, which go to the insurance fund, and overnight fees, and fees paid out of a trial fund.
 */

/** Both sides of spot trades `t`: the buyer pays in the base coin, the seller in the quote coin. */
export const spotFills = (where: string): string => `
  select s.fill_kind, t.id as fill_id, s.payer_id, case s.side when 'buy' then i.base_currency_id else i.quote_currency_id end as currency_id,
         case s.side when 'buy' then t.buyer_fee else t.seller_fee end as fee, case s.side when 'buy' then t.price else 1 end as usdt_price,
         t.created_at as filled_at, t.instrument_id, s.side
  from spot_trade t join instrument i on i.id = t.instrument_id
  cross join lateral (values
    ('spot_taker', t.taker_user_id, t.taker_side),
    ('spot_maker', t.maker_user_id, case t.taker_side when 'buy' then 'sell' else 'buy' end)) as s (fill_kind, payer_id, side)
  where ${where}`;

/** Openings of positions `p` that were filled. */
export const openingFills = (where: string): string => `
  select 'futures_open' as fill_kind, p.id::bigint as fill_id, p.user_id as payer_id, p.currency_id, p.open_fee as fee, 1::numeric as usdt_price,
         p.opened_at as filled_at, p.instrument_id, p.side
  from futures_position p where p.coupon_id is null and p.opened_at is not null and p.status in ('open', 'closing', 'closed') and ${where}`;

/** Closes `c` of positions, whole or in part. */
export const closingFills = (where: string): string => `
  select 'futures_close' as fill_kind, c.id as fill_id, c.user_id as payer_id, p.currency_id, c.fee, 1::numeric as usdt_price,
         c.created_at as filled_at, c.instrument_id, p.side
  from futures_fill c join futures_position p on p.id = c.position_id where p.coupon_id is null and c.cause <> 'liquidation' and ${where}`;
