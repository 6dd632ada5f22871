import type { Invariant } from '#kernel/ledger/reconcile/invariant';

const cut = (value: string): string => `(ceil((${value}) * power(10::numeric, q.scale)) / power(10::numeric, q.scale))`;

/** Amounts held for edits that the book has not applied yet. */
const PENDING = `(select coalesce(sum(c.extra), 0) from spot_command c
  where c.instrument_id = o.instrument_id and c.order_id = o.id and c.seq > g.applied_seq)`;

/**
 * The cost of the open part of an order at its limit; the payment of a buy is rounded up over all its fills together.
 */
export const NEEDED = `case
  when o.state <> 'open' then 0
  when o.budget is not null then o.budget
  when o.side = 'sell' then o.amount - o.filled
  else ${cut('o.filled_quote + o.price * (o.amount - o.filled)')} - ${cut('o.filled_quote')} end`;

const HOLDS = `
  select 'order ' || o.id || ' holds ' || coalesce(h.remaining, 0) as what
  from spot_order o join spot_progress g on g.instrument_id = o.instrument_id join instrument i on i.id = o.instrument_id
  join currency q on q.id = i.quote_currency_id
  left join ledger_hold h on h.purpose = 'spot_order' and h.reference = o.reference::text
  left join ledger_account a on a.id = h.account_id
  where h.id is null or a.owner_id <> o.user_id or a.type <> 'change' or a.bucket <> 'frozen'
     or a.currency_id <> case o.side when 'buy' then i.quote_currency_id else i.base_currency_id end
     or h.remaining <> ${NEEDED} + ${PENDING}
  union all
  select 'hold ' || h.id || ' of no order' as what from ledger_hold h
  where h.purpose = 'spot_order' and not exists (select from spot_order o where o.reference::text = h.reference)`;

/** Both sides of every trade, each as its order must count it. */
const SIDES = `(
  select maker_order_id as order_id, maker_user_id as user_id, instrument_id,
         case taker_side when 'buy' then 'sell' else 'buy' end as side, price, amount, buyer_paid, buyer_fee, seller_received, seller_fee, seq
  from spot_trade
  union all
  select taker_order_id, taker_user_id, instrument_id, taker_side, price, amount, buyer_paid, buyer_fee, seller_received, seller_fee, seq
  from spot_trade
)`;

const FILLS = `
  select 'order ' || coalesce(o.id, t.order_id) || ' and its trades' as what
  from spot_order o full join (
    select order_id, sum(amount) as filled, sum(price * amount) as quote,
           sum(case side when 'buy' then buyer_paid else amount end) as paid,
           sum(case side when 'buy' then amount - buyer_fee else seller_received end) as received,
           sum(case side when 'buy' then buyer_fee else seller_fee end) as fee
    from ${SIDES} s group by order_id) t on t.order_id = o.id
  where o.id is null or o.filled <> coalesce(t.filled, 0) or o.filled_quote <> coalesce(t.quote, 0)
     or o.paid <> coalesce(t.paid, 0) or o.received <> coalesce(t.received, 0) or o.fee <> coalesce(t.fee, 0)
  union all
  select 'trade ' || t.instrument_id || '/' || t.seq || ' and order ' || t.order_id as what
  from ${SIDES} t join spot_order o on o.id = t.order_id
  where o.side <> t.side or o.instrument_id <> t.instrument_id or o.user_id <> t.user_id`;

/**
 * Filled, open and cancelled parts sum to the amount: a done order is filled in full, an open or cancelled one is not.
 */
const PARTS = `
  select 'order ' || id || ' is ' || state || ' with ' || filled as what from spot_order
  where (state = 'done' and filled <> coalesce(amount, filled)) or (state = 'done' and filled = 0)
     or (state <> 'done' and filled >= amount) or (state = 'done') <> (end_reason = 'filled')`;

const CROSSED = `
  select 'book ' || o.instrument_id || ' is crossed' as what
  from spot_order o join spot_progress p on p.instrument_id = o.instrument_id
  where o.state = 'open' and o.rank <= p.applied_seq
  group by o.instrument_id
  having max(o.price) filter (where o.side = 'buy') >= min(o.price) filter (where o.side = 'sell')`;

/** Ended because operators skipped the command that placed it. */
const SKIPPED = `
  select 'order ' || o.id || ' was passed over by nobody' as what from spot_order o
  where o.end_reason = 'skipped' and not exists (select from spot_book_halt h
    where h.instrument_id = o.instrument_id and h.command_seq = o.rank and h.resumed_how = 'skip')`;

const moved = (from: string, to: string): string => `coalesce(sum(p.amount) filter (where ${from} and ${to}), 0)`;
const buyerFrozen = `(d.owner_id = buyer and d.bucket = 'frozen')`;
const sellerFrozen = `(d.owner_id = seller and d.bucket = 'frozen')`;
const inQuote = 'd.currency_id = i.quote_currency_id';
const inBase = 'd.currency_id = i.base_currency_id';

/** Every trade has its entry, with legs that match the trade. */
const ENTRIES = `
  select 'trade ' || t.instrument_id || '/' || t.seq || ' and its entry' as what
  from (select *, case taker_side when 'buy' then taker_user_id else maker_user_id end as buyer,
               case taker_side when 'buy' then maker_user_id else taker_user_id end as seller from spot_trade) t
  join instrument i on i.id = t.instrument_id
  left join ledger_posting p on p.reference = t.entry_reference and p.kind = 'spot_trade'
  left join ledger_account d on d.id = p.debit_account_id
  left join ledger_account c on c.id = p.credit_account_id
  group by t.instrument_id, t.seq, t.buyer, t.seller, t.amount, t.buyer_paid, t.buyer_fee, t.seller_received, t.seller_fee
  having ${moved(buyerFrozen, inQuote)} <> t.buyer_paid
      or ${moved(`c.owner_id = seller and c.bucket = 'available'`, inQuote)} <> t.seller_received
      or ${moved(`c.owner_id = 0 and c.type = 'fees'`, inQuote)} <> t.seller_fee
      or ${moved(sellerFrozen, inBase)} <> t.amount
      or ${moved(`c.owner_id = buyer and c.bucket = 'available'`, inBase)} <> t.amount - t.buyer_fee
      or ${moved(`c.owner_id = 0 and c.type = 'fees'`, inBase)} <> t.buyer_fee
  union all
  select 'entry ' || p.reference || ' of no trade' as what from ledger_posting p
  where p.kind = 'spot_trade' and not exists (select from spot_trade t where t.entry_reference = p.reference)`;

export const SPOT_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I16',
    says: 'Spot orders are what their trades make them, hold exactly what they may still cost, and never cross.',
    sql: [PARTS, FILLS, HOLDS, CROSSED, SKIPPED, ENTRIES].join(' union all '),
  },
];
