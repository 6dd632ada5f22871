import { house, MOVES, moved, own } from '../invariant-sql';

const FUND = `d.owner_id = 0 and d.bucket = 'clearing' and d.type = 'coupon'`;
/** Made by `orderReference('open', …)`. */
const OPEN_REFERENCE = `(lpad(to_hex(p.id), 8, '0') || '-0000-8f0e-8000-000000000000')::uuid`;

/** What live orders and positions use of a trial fund is what its coupon says; they are users' own market orders of its owner. */
export const TRIAL_USES = `
  select 'coupon ' || k.id || ' and the positions that use it' as what
  from coupon k
  left join lateral (
    select sum(p.margin_left + case when p.status = 'pending' then p.open_fee else 0 end) as used from futures_position p
    where p.coupon_id = k.id and p.status in ('pending', 'open', 'closing')) p on true
  where k.kind = 'trial_futures' and k.in_use <> coalesce(p.used, 0)
  union all
  select 'trial position ' || p.id as what from futures_position p left join coupon k on k.id = p.coupon_id
  where p.coupon_id is not null and (k.id is null or k.user_id <> p.user_id or k.kind <> 'trial_futures'
    or k.currency_id <> p.currency_id or p.entry_kind <> 'market' or p.order_type <> 1)`;

/** A profit pays the fee first. It is paid in full, unless the coupon has paid its face value. */
const CLOSES = `
  select 'trial close ' || v.id || ' and its entry' as what
  from (select f.id, f.user_id, f.reference, p.coupon_id, greatest(-(f.pnl + f.shortfall), 0) as loss,
               f.fee - least(greatest(f.pnl, 0), f.fee) as fee_of_fund, least(greatest(f.pnl, 0), f.fee) as fee_of_gain,
               greatest(f.pnl - f.fee, 0) as profit, case f.cause when 'liquidation' then 'insurance' else 'fees' end as purse
        from futures_fill f join futures_position p on p.id = f.position_id where p.coupon_id is not null) v
  join coupon k on k.id = v.coupon_id
  left join lateral (select sum(e.amount) as amount from coupon_event e
                     where e.coupon_id = v.coupon_id and e.event = 'profit' and e.reference = v.reference) e on true
  left join ledger_posting m on m.reference = v.reference and m.kind = 'futures_trial' ${MOVES}
  group by v.id, v.user_id, v.loss, v.fee_of_fund, v.fee_of_gain, v.profit, v.purse, e.amount, k.paid, k.face
  having ${moved(FUND, house('c', `'futures'`))} <> v.loss
      or ${moved(FUND, house('c', 'v.purse'))} <> v.fee_of_fund
      or ${moved(house('d', `'futures'`), house('c', 'v.purse'))} <> v.fee_of_gain
      or ${moved(house('d', `'futures'`), own('c', 'available'))} <> coalesce(e.amount, 0)
      or coalesce(sum(m.amount), 0) <> v.loss + v.fee_of_fund + v.fee_of_gain + coalesce(e.amount, 0)
      or coalesce(e.amount, 0) > v.profit or (coalesce(e.amount, 0) < v.profit and k.paid < k.face)`;

/** Fees of openings and nights come from the fund alone. */
const FEES = `
  select 'fees of trial position ' || v.id || ' and their entries' as what
  from (select p.id, ${OPEN_REFERENCE} as reference, p.open_fee as amount, 0 as from_balance from futures_position p
        where p.coupon_id is not null and p.status in ('open', 'closing', 'closed')
        union all
        select p.id, n.reference, n.from_margin, n.from_balance from futures_night n join futures_position p on p.id = n.position_id
        where p.coupon_id is not null) v
  left join ledger_posting m on m.reference = v.reference and m.kind = 'futures_trial' ${MOVES}
  group by v.id, v.reference, v.amount, v.from_balance
  having ${moved(FUND, house('c', `'fees'`))} <> v.amount or coalesce(sum(m.amount), 0) <> v.amount or v.from_balance <> 0`;

/** What a coupon lost by a position is what the position drew from the purse. */
const LOSSES = `
  select 'losses of trial position ' || p.id as what from futures_position p
  left join lateral (
    select sum(greatest(-(f.pnl + f.shortfall), 0) + f.fee - least(greatest(f.pnl, 0), f.fee)) as lost
    from futures_fill f where f.position_id = p.id) f on true
  left join lateral (select sum(n.from_margin) as lost from futures_night n where n.position_id = p.id) n on true
  left join lateral (select sum(e.amount) as lost from coupon_event e
                     where e.coupon_id = p.coupon_id and e.event = 'lost' and e.subject = 'futures ' || p.id) e on true
  where p.coupon_id is not null
    and coalesce(e.lost, 0) <> coalesce(f.lost, 0) + coalesce(n.lost, 0)
          + case when p.status in ('open', 'closing', 'closed') then p.open_fee else 0 end`;

const STRAY = `
  select 'entry ' || m.reference || ' of no trial position' as what from ledger_posting m
  where m.kind = 'futures_trial'
    and not exists (select from futures_position p where p.coupon_id is not null and ${OPEN_REFERENCE} = m.reference)
    and not exists (select from futures_fill f join futures_position p on p.id = f.position_id
                    where f.reference = m.reference and p.coupon_id is not null)
    and not exists (select from futures_night n join futures_position p on p.id = n.position_id
                    where n.reference = m.reference and p.coupon_id is not null)`;

export const TRIAL_BOOKS = [CLOSES, FEES, LOSSES, STRAY].join(' union all ');
