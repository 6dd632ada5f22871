import type { Invariant } from '#kernel/ledger/reconcile/invariant';
import { isLeadersOwn } from './own-positions';

/** The longest hour there is; in the demo hours are shorter. */
const HOUR = 3_600_000;

/** The newest hour of each leader. */
const LAST = `(select distinct on (h.leader_id) h.*, l.admitted_at, l.stopped_at, to_timestamp(h.hour_ms / 1000.0) as at
  from copy_leader_hour h join copy_leader l on l.user_id = h.leader_id order by h.leader_id, h.hour_ms desc)`;

const OWN = `p.user_id = x.leader_id and p.opened_at < x.at and ${isLeadersOwn('x')}`;
const COPIES = `p.opened_at < x.at and exists (select from copy_position c join copy_relation r on r.id = c.relation_id
  where c.position_id = p.id and r.leader_id = x.leader_id)`;

/** Results after fees of these positions before the hour, from their closes and nights. */
const realisedOf = (
  which: string,
): string => `coalesce((select sum(coalesce(f.net, 0) - coalesce(n.fee, 0) - p.open_fee) from futures_position p
  left join lateral (select sum(f.pnl + f.shortfall - f.fee) as net from futures_fill f where f.position_id = p.id and f.created_at < x.at) f on true
  left join lateral (select sum(n.from_balance + n.from_margin) as fee from futures_night n
                     where n.position_id = p.id and n.created_at < x.at) n on true
  where ${which}), 0)`;

/** Futures account at the hour: what all its postings before it add up to. */
const CASH = `coalesce((select sum(case when p.credit_account_id = a.id then p.amount else -p.amount end)
  from ledger_account a join ledger_posting p on p.credit_account_id = a.id or p.debit_account_id = a.id
  where a.owner_id = x.leader_id and a.type = 'lever' and a.bucket in ('available', 'frozen') and p.created_at < x.at
    and a.currency_id = (select id from currency where name = 'USDT')), 0)`;

const HOURS = `
  select 'hours of leader ' || x.leader_id as what from ${LAST} x
  cross join lateral (
    select count(*) as closed, count(*) filter (where p.realised - p.open_fee - p.close_fee - p.overnight_fee > 0) as won,
           coalesce(sum(p.lots), 0) as lots from futures_position p where ${OWN} and p.status = 'closed' and p.ended_at < x.at) e
  where x.moved_in <> ${CASH} - ${realisedOf(OWN)} or x.equity <> x.moved_in + x.net_total
     or (x.closed, x.won, x.lots) is distinct from (e.closed, e.won, e.lots)
     or x.followers_net - x.followers_open <> ${realisedOf(COPIES)}
          - coalesce((select sum(s.paid) from copy_share s where s.leader_id = x.leader_id and s.created_at < x.at), 0)`;

/** Between two points more than an hour has passed, or more than between those before and those after, which is an hour of the demo. */
const GAPS = `
  select distinct 'leader ' || s.leader_id || ' lacks hours' as what from (
    select d.*, lag(d.length) over w as before, lead(d.length) over w as after from (
      select h.leader_id, h.hour_ms, h.hour_ms - lag(h.hour_ms) over (partition by h.leader_id order by h.hour_ms) as length
      from copy_leader_hour h) d
    window w as (partition by d.leader_id order by d.hour_ms)) s
  where s.length > ${HOUR} or s.length > greatest(s.before, s.after) and s.before is not null and s.after is not null`;

const FIGURES = `
  select 'figures of leader ' || x.leader_id as what from ${LAST} x
  left join copy_leader_figures f on f.leader_id = x.leader_id and f.period = 'all'
  where f.leader_id is null or f.profit <> x.net_total or f.yield_percent <> x.index_percent or f.closed <> x.closed or f.won <> x.won
     or f.followers_profit <> x.followers_net
     or f.risk <> least(10, 1 + floor((f.drawdown_percent + f.move_percent) / 10))`;

export const FIGURES_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I23-figures',
    says: 'Figures of leaders are those the ledger, the positions and the shares give; every full hour is there once.',
    sql: [HOURS, GAPS, FIGURES].join(' union all '),
  },
];
