import type { EffectWithoutEntry, Invariant } from '#kernel/ledger/reconcile/invariant';
import { COPY_KIND } from './copies.store';
import { house, MOVES, moved, own } from './invariant-sql';
import { TRIAL_BOOKS, TRIAL_USES } from './trial/trial-invariants';

const NIGHT = 86_400_000;
const msOf = (time: string): string => `(extract(epoch from ${time}) * 1000)::bigint`;
const ceilTo = (value: string, scale: string): string =>
  `(ceil((${value}) * power(10::numeric, ${scale})) / power(10::numeric, ${scale}))`;

/** A waiting order also holds its fee; an ended one holds nothing. A trial order has no hold. */
const HELD = `case when p.status in ('pending', 'entrust') then p.margin_left + p.open_fee
  when p.status in ('open', 'closing') then p.margin_left else 0 end`;
const HOLDS = `
  select 'position ' || p.id || ' holds ' || coalesce(h.remaining, 0) as what
  from futures_position p
  left join ledger_hold h on h.purpose = 'futures' and h.reference = p.reference::text
  left join ledger_account a on a.id = h.account_id
  where p.coupon_id is null and (h.id is null or h.remaining <> ${HELD} or a.owner_id <> p.user_id or a.type <> 'lever' or a.bucket <> 'frozen'
     or a.currency_id <> p.currency_id)
  union all
  select 'hold ' || h.id || ' of no position' as what from ledger_hold h
  where h.purpose = 'futures'
    and not exists (select from futures_position p where p.reference::text = h.reference and p.coupon_id is null)`;

/** Margin is notional ÷ multiple, rounded up, at the price it was opened or held at. */
const MARGINS = `
  select 'margin of position ' || p.id as what from futures_position p join currency c on c.id = p.currency_id
  where p.margin <> ${ceilTo('coalesce(p.entry_price, p.limit_price, p.hold_price) * p.lots * p.contract_size / p.multiple', 'c.scale')}
     or (p.entry_kind = 'limit' and p.entry_price <> p.limit_price)`;

/** The remaining lots and margin are those that closes and nights have left. */
const PARTS = `
  select 'position ' || p.id || ' and its closes' as what
  from futures_position p
  left join lateral (
    select count(*) as fills, sum(lots) as lots, sum(margin_released) as released, sum(pnl + shortfall) as realised, sum(fee) as fee
    from futures_fill f where f.position_id = p.id) f on true
  left join lateral (
    select sum(from_margin) as from_margin, sum(from_balance + from_margin) as fee from futures_night n where n.position_id = p.id) n on true
  left join lateral (select cause from futures_fill l where l.position_id = p.id order by nth desc limit 1) l on true
  where p.fills <> f.fills or p.realised <> coalesce(f.realised, 0) or p.close_fee <> coalesce(f.fee, 0)
     or p.overnight_fee <> coalesce(n.fee, 0)
     or (p.status <> 'cancelled' and p.lots_left <> p.lots - coalesce(f.lots, 0))
     or (p.status <> 'cancelled' and p.margin_left <> p.margin - coalesce(f.released, 0) - coalesce(n.from_margin, 0))
     or (p.status = 'closed') <> (p.lots_left = 0) or (p.status = 'closed' and p.close_cause <> l.cause)
     or (p.status in ('pending', 'entrust', 'cancelled') and f.fills > 0)`;

/** A tick between these would have filled what was accepted then. */
const between = (after: string, before: string, afterMs: string): string =>
  `exists (select from tick t where t.instrument_id = p.instrument_id and t.kind = 0 and t.seq > ${after} and t.seq < ${before}
           and tick_fills(t.sources, ${afterMs}))`;
const fillsNot = (seq: string, afterMs: string): string =>
  `exists (select from tick t where t.instrument_id = p.instrument_id and t.seq = ${seq} and not tick_fills(t.sources, ${afterMs}))`;
const pricedOtherwise = (seq: string, price: string): string =>
  `exists (select from tick t where t.instrument_id = p.instrument_id and t.seq = ${seq} and t.price <> ${price})`;

/** An order accepted under one tick was filled by the first later tick whose sources spoke after it, at its price. */
const NEXT_TICK = `
  select 'position ' || p.id || ' was not opened by its fill tick' as what from futures_position p
  where p.entry_kind = 'market' and p.accepted_seq is not null and p.entry_seq is not null
    and (p.entry_seq <= p.accepted_seq or ${between('p.accepted_seq', 'p.entry_seq', 'p.open_after_ms')}
         or ${fillsNot('p.entry_seq', 'p.open_after_ms')} or ${pricedOtherwise('p.entry_seq', 'p.entry_price')})
  union all
  select 'close ' || f.id || ' was not made by its fill tick' as what
  from futures_fill f join futures_position p on p.id = f.position_id
  cross join lateral (select (f.before ->> 'acceptedSeq')::bigint as seq, (f.before ->> 'closeAfterMs')::bigint as after_ms) a
  where f.cause = 'user' and a.seq is not null
    and (f.tick_seq <= a.seq or ${between('a.seq', 'f.tick_seq', 'a.after_ms')}
         or ${fillsNot('f.tick_seq', 'a.after_ms')} or ${pricedOtherwise('f.tick_seq', 'f.price')})`;

/** A waiting close is marked on its position; a filled one has its fill, a refused one has none. */
const CLOSE_ORDERS = `
  select 'close order ' || o.reference || ' is ' || o.outcome as what
  from futures_close_order o
  left join futures_position p on p.close_reference = o.reference and p.id = o.position_id
  left join futures_fill f on f.reference = o.reference and f.position_id = o.position_id
  where (o.outcome = 'waiting') <> (p.id is not null) or (o.outcome in ('closed', 'part')) <> (f.id is not null)
     or f.lots > o.lots
  union all
  select 'position ' || p.id || ' closes by nobody''s order' as what from futures_position p
  where p.status = 'closing' and not exists (select from futures_close_order o where o.reference = p.close_reference)`;

const LATELY = 1_000;
/**
 * The watcher stores up to which tick it has checked the rows it knew: none of the latest ticks since the last change
 * of such a row has reached its liquidation price.
 */
const FORCED = `
  select 'position ' || p.id || ' should have been closed by force' as what
  from futures_cursor c
  cross join lateral (
    select min(t.price) as low, max(t.price) as high from tick t
    where t.instrument_id = c.instrument_id and t.kind = 0 and t.seq <= c.seq and t.seq > c.seq - ${LATELY}) r
  join futures_position p on p.instrument_id = c.instrument_id and p.status in ('open', 'closing') and p.changed_xid < c.xid
   and case p.side when 'long' then r.low <= p.liquidation_price else r.high >= p.liquidation_price end
  cross join lateral (
    select greatest(p.entry_seq, p.watch_seq, (select max(tick_seq) from futures_fill f where f.position_id = p.id),
      (select max(tick_seq) from futures_night n where n.position_id = p.id)) as seq) since
  where exists (
    select from tick t where t.instrument_id = c.instrument_id and t.kind = 0 and t.seq <= c.seq
      and t.seq > greatest(since.seq, c.seq - ${LATELY})
      and case p.side when 'long' then t.price <= p.liquidation_price else t.price >= p.liquidation_price end)`;

/** Each close has its entry, with legs that match its amounts; users, house and fund together sum to zero. */
const CLOSES = `
  select 'close ' || v.id || ' and its entry' as what
  from (select f.*, greatest(-(f.pnl + f.shortfall), 0) as loss, greatest(f.pnl, 0) as gain,
               case f.cause when 'liquidation' then 'insurance' else 'fees' end as purse
        from futures_fill f join futures_position p on p.id = f.position_id where p.coupon_id is null) v
  left join ledger_posting m on m.reference = v.reference
    and m.kind = case v.cause when 'liquidation' then 'futures_liquidation' else 'futures_close' end ${MOVES}
  group by v.id, v.user_id, v.loss, v.gain, v.fee, v.margin_released, v.purse, v.shortfall, v.pnl
  having ${moved(own('d', 'frozen'), house('c', `'futures'`))} <> v.loss
      or ${moved(own('d', 'frozen'), own('c', 'available'))} <> v.margin_released - v.loss
      or ${moved(house('d', `'futures'`), own('c', 'available'))} <> v.gain
      or ${moved(own('d', 'available'), house('c', 'v.purse'))} <> v.fee
      or coalesce(sum(m.amount), 0) <> v.loss + v.margin_released - v.loss + v.gain + v.fee
      or (v.shortfall > 0 and v.pnl >= 0)
  union all
  select 'entry ' || m.reference || ' of no close' as what from ledger_posting m
  where m.kind in ('futures_close', 'futures_liquidation') and not exists (
    select from futures_fill f join futures_position p on p.id = f.position_id where f.reference = m.reference and p.coupon_id is null)`;

/** Opening fees per user: those of entrusts are taken when they are filled. */
const OPENING_FEES = `
  select 'opening fees of user ' || coalesce(p.user_id, m.user_id) as what
  from (select user_id, sum(open_fee) as fee from futures_position
        where status in ('open', 'closing', 'closed') and coupon_id is null group by user_id) p
  full join (
    select d.owner_id as user_id, sum(m.amount) as fee from ledger_posting m
    join ledger_account d on d.id = m.debit_account_id join ledger_account c on c.id = m.credit_account_id
    where m.kind in ('futures_open', 'futures_fill', '${COPY_KIND}') and c.owner_id = 0 and c.type = 'fees' group by d.owner_id) m using (user_id)
  where coalesce(p.fee, 0) <> coalesce(m.fee, 0)`;

/** The fund pays exactly the shortfalls and never goes negative; the house's purse gives it no more than it pays. */
const FUND = `
  select 'insurance fund ' || a.currency_id || ' is ' || a.balance as what
  from ledger_account a where a.owner_id = 0 and a.type = 'insurance' and a.bucket = 'house' and a.balance < 0
  union all
  select 'shortfalls of currency ' || v.currency_id as what
  from (
    select d.currency_id, sum(m.amount) as paid from ledger_posting m join ledger_account d on d.id = m.debit_account_id
    where m.kind = 'futures_shortfall' group by d.currency_id) v
  where v.paid > (select coalesce(sum(f.shortfall), 0) from futures_fill f join futures_position p on p.id = f.position_id
                  where p.currency_id = v.currency_id)
  union all
  select 'what the house gave the fund of currency ' || v.currency_id as what
  from (
    select d.currency_id, coalesce(sum(m.amount) filter (where m.kind = 'futures_shortfall'), 0) as paid,
           sum(m.amount) filter (where m.kind = 'futures_backing') as given
    from ledger_posting m join ledger_account d on d.id = m.debit_account_id
    where m.kind in ('futures_shortfall', 'futures_backing') group by d.currency_id) v
  where v.given > v.paid`;

const TIMES = `case when i.kind = 'coin' then 1
  else (array[0, 1, 1, 1, 1, 3, 0])[1 + extract(dow from to_timestamp(k.night_ms / 1000.0) at time zone 'UTC')::int] end`;
/**
 * The time up to which a position was certainly open, and from which it was not: a close by price is dated by its tick.
 */
const OPEN_TIMES = `(
  select p.id, p.instrument_id, ${msOf('p.opened_at')} as opened_ms,
         case when p.status in ('open', 'closing') then p.nights_done_ms else least(${msOf('p.ended_at')}, f.tick_ms) end as until_ms,
         case when p.status in ('open', 'closing') then p.nights_done_ms else greatest(${msOf('p.ended_at')}, f.tick_ms) end as gone_ms
  from futures_position p
  left join lateral (select max(tick_ms) as tick_ms from futures_fill f where f.position_id = p.id) f on true
  where p.status in ('open', 'closing', 'closed'))`;

const NIGHTS = `
  select 'position ' || o.id || ' lacks the night ' || k.night_ms as what
  from ${OPEN_TIMES} o join instrument i on i.id = o.instrument_id
  cross join lateral generate_series((o.opened_ms / ${NIGHT} + 1) * ${NIGHT}, o.until_ms, ${NIGHT}) as k (night_ms)
  where ${TIMES} > 0 and not exists (select from futures_night n where n.position_id = o.id and n.night_ms = k.night_ms)
  union all
  select 'position ' || n.position_id || ' has the night ' || n.night_ms as what
  from futures_night n left join ${OPEN_TIMES} o on o.id = n.position_id
  where o.id is null or n.night_ms <= o.opened_ms or n.night_ms > o.gone_ms or n.night_ms % ${NIGHT} <> 0
  union all
  select 'position ' || p.id || ' was left out of a night' as what
  from futures_position p join job_run r on r.name = 'futures_nights'
  where p.status in ('open', 'closing') and p.nights_done_ms < r.run_key::bigint and ${msOf('p.opened_at')} < r.run_key::bigint`;

/** The fee of each night, and the amount taken for it. */
const NIGHT_FEES = `
  select 'night ' || k.night_ms || ' of position ' || k.position_id as what
  from futures_night k join futures_position p on p.id = k.position_id join currency q on q.id = p.currency_id
  join instrument i on i.id = p.instrument_id
  where k.fee <> ${ceilTo('k.mark * k.size * k.rate / 100 * k.times', 'q.scale')} or k.times <> ${TIMES}
     or k.from_balance + k.from_margin > k.fee or k.user_id <> p.user_id
     or exists (select from tick t where t.instrument_id = p.instrument_id and t.seq = k.tick_seq and t.price <> k.mark)
  union all
  select 'night ' || v.night_ms || ' of position ' || v.position_id || ' and its entry' as what
  from (select n.* from futures_night n join futures_position p on p.id = n.position_id where p.coupon_id is null) v
  left join ledger_posting m on m.reference = v.reference and m.kind = 'futures_overnight' ${MOVES}
  group by v.position_id, v.night_ms, v.user_id, v.from_balance, v.from_margin
  having ${moved(own('d', 'available'), house('c', `'fees'`))} <> v.from_balance
      or ${moved(own('d', 'frozen'), house('c', `'fees'`))} <> v.from_margin
  union all
  select 'entry ' || m.reference || ' of no night' as what from ledger_posting m
  where m.kind = 'futures_overnight' and not exists (
    select from futures_night n join futures_position p on p.id = n.position_id where n.reference = m.reference and p.coupon_id is null)`;

/** An accepted close and an accepted trial order book nothing before their fills: their effects are their rows. */
export const FUTURES_EFFECTS: readonly EffectWithoutEntry[] = [
  {
    entryKind: 'futures_close_order',
    exists: 'exists (select from futures_close_order o where o.call = k.id and o.user_id = k.user_id)',
  },
  {
    entryKind: 'futures_trial_order',
    exists:
      'exists (select from futures_position p where p.reference = k.id and p.user_id = k.user_id and p.coupon_id is not null)',
  },
];

export const FUTURES_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I13',
    says: 'Positions hold exactly their margin, less what closes and nights took, or use as much of a trial fund; none stays open beyond its liquidation price; what waited for the next tick was filled by it.',
    sql: [HOLDS, TRIAL_USES, MARGINS, PARTS, FORCED, NEXT_TICK, CLOSE_ORDERS].join(' union all '),
  },
  {
    id: 'I14',
    says: 'What users gain and lose by futures is what the house, its fees and the insurance fund lose and gain; the fund has no debts; a trial fund pays the losses of its positions and their owners get the profit up to its face value.',
    sql: [CLOSES, OPENING_FEES, TRIAL_BOOKS, FUND].join(' union all '),
  },
  {
    id: 'I15',
    says: 'Every night a position was open has exactly one row, of the right amount.',
    sql: [NIGHTS, NIGHT_FEES].join(' union all '),
  },
];
