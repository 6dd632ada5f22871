-- Instruments whose new orders are refused: halted by two operators, or openings paused by the fund guard.
create table instrument_halt (
  id int generated always as identity primary key,
  instrument_id int not null references instrument (id),
  kind text not null check (kind in ('halt', 'fund')),
  reason text not null check (reason in ('feed', 'market', 'maintenance', 'legal', 'delisting', 'fund')),
  note text not null default '' check (length(note) <= 500),
  since timestamptz not null,
  proposed_by int references operator (id),
  approved_by int references operator (id),
  -- Of the fund guard: the tick, what the fund had before it, and what its forced closes took.
  tick_seq bigint not null default 0,
  fund_before numeric(38, 8) not null default 0,
  fund_taken numeric(38, 8) not null default 0,
  lifted_at timestamptz,
  lift_note text not null default '' check (length(lift_note) <= 500),
  lift_proposed_by int references operator (id),
  lift_approved_by int references operator (id),
  check ((kind = 'fund') = (reason = 'fund')),
  check (num_nonnulls(proposed_by, approved_by) = case kind when 'halt' then 2 else 0 end),
  check (proposed_by <> approved_by),
  check (num_nonnulls(lifted_at, lift_proposed_by, lift_approved_by) in (0, 3)),
  check (lift_proposed_by <> lift_approved_by)
);
create unique index instrument_halt_running on instrument_halt (instrument_id, kind) where lifted_at is null;

-- What the forced closes of one tick took of the fund, however many transactions they were made in.
create index futures_fill_short on futures_fill (instrument_id, tick_seq) where shortfall > 0;

alter table proposal drop constraint proposal_kind_check;
alter table proposal add constraint proposal_kind_check check (
  kind in ('balance_adjustment', 'deposit_amount', 'rule_change', 'operator_add', 'operator_change', 'operator_reset',
           'instrument_halt', 'instrument_lift', 'purse_funding'));
