-- Copy trading: leaders, relations, the leader's fills to be copied, and what became of each for each follower.

create table copy_leader (
  user_id int primary key references app_user (id),
  state text not null check (state in ('active', 'paused', 'stopped')),
  stop_cause text not null default '' check (stop_cause in ('', 'self', 'operator', 'failed')),
  stop_reason text not null default '',
  signature text not null default '',
  -- For new followers; a relation keeps the share it began with.
  share_percent numeric(9, 4) not null check (share_percent >= 0 and share_percent <= 100),
  -- Relations that run; counted under the lock of this row.
  followers int not null default 0 check (followers >= 0),
  admitted_at timestamptz not null,
  stopped_at timestamptz,
  check ((state = 'stopped') = (stopped_at is not null)),
  check ((state = 'stopped') = (stop_cause <> ''))
);

create table copy_application (
  id int generated always as identity primary key,
  user_id int not null references app_user (id),
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  share_percent numeric(9, 4) not null,
  signature text not null default '',
  agreement text not null,
  reason text not null default '',
  applied_at timestamptz not null,
  decided_at timestamptz,
  decided_by text not null default '',
  check ((state = 'pending') = (decided_at is null))
);
create unique index copy_application_pending on copy_application (user_id) where state = 'pending';
create index copy_application_by_user on copy_application (user_id, id desc);

-- One row per leader and follower, kept when the follow ends: what was shared survives unfollowing and following again.
create table copy_relation (
  id int generated always as identity primary key,
  leader_id int not null references copy_leader (user_id),
  follower_id int not null references app_user (id),
  state text not null check (state in ('following', 'paused', 'ended')),
  end_cause text not null default '' check (end_cause in ('', 'follower', 'stop_loss', 'leader')),
  type smallint not null check (type in (1, 2)),
  number numeric(20, 2) not null check (number > 0),
  total_cap numeric(38, 8) not null check (total_cap > 0),
  order_cap numeric(38, 8) not null default 0 check (order_cap >= 0),
  stop_loss_percent numeric(9, 4) not null check (stop_loss_percent > 0),
  max_multiple int not null default 0 check (max_multiple >= 0),
  take_profit_percent numeric(9, 4) not null default 0,
  stop_level_percent numeric(9, 4) not null default 0,
  guard_percent numeric(9, 4) not null default 0,
  instrument_ids int[] not null default '{}',
  share_percent numeric(9, 4) not null,
  agreement text not null,
  -- Paid to the leader so far.
  shared_total numeric(38, 8) not null default 0 check (shared_total >= 0),
  -- Closed results after fees, and what was shared, when this follow began: the stop-loss counts from here.
  net_before numeric(38, 8) not null default 0,
  shared_before numeric(38, 8) not null default 0,
  started_at timestamptz not null,
  ended_at timestamptz,
  rule_version int not null,
  unique (leader_id, follower_id),
  check (leader_id <> follower_id),
  check ((state = 'ended') = (ended_at is not null)),
  check ((state = 'ended') = (end_cause <> ''))
) with (fillfactor = 80);
create index copy_relation_by_follower on copy_relation (follower_id, id desc);
create index copy_relation_running on copy_relation (leader_id, follower_id) where state <> 'ended';

-- An act of a leader that is to be copied, written in the transaction of that act.
create table copy_signal (
  id bigint generated always as identity primary key,
  leader_id int not null,
  position_id int not null references futures_position (id),
  kind text not null check (kind in ('open', 'close', 'levels')),
  -- Of a close its number; of an opening 0; of changed levels the transaction.
  nth bigint not null,
  instrument_id int not null,
  side text not null check (side in ('long', 'short')),
  -- Lots opened or closed, and lots there were before a close.
  lots numeric(20, 2) not null,
  lots_before numeric(20, 2) not null default 0,
  multiple int not null,
  price numeric(38, 8) not null,
  tick_seq bigint not null,
  tick_ms bigint not null,
  take_profit numeric(38, 8),
  stop_loss numeric(38, 8),
  created_at timestamptz not null,
  -- Followers up to this place are done; null: nobody yet.
  done_to int,
  is_done boolean not null default false,
  unique (position_id, kind, nth)
) with (fillfactor = 80);
create index copy_signal_waiting on copy_signal (id) where not is_done;
create index copy_signal_by_leader on copy_signal (leader_id, id desc);

-- What became of one act of the leader for one follower: exactly one row. Rows for all followers are written by one statement; a
-- foreign key would be looked up for each of them, so the invariants check what they refer to.
create table copy_result (
  signal_id bigint not null,
  follower_id int not null,
  relation_id int not null,
  kind text not null,
  outcome text not null check (outcome in ('made', 'smaller', 'skipped')),
  reason text not null default '',
  params jsonb,
  -- The copy; null when an opening was skipped.
  position_id int,
  asked_lots numeric(20, 2) not null,
  lots numeric(20, 2) not null,
  id bigint generated always as identity,
  created_at timestamptz not null,
  primary key (signal_id, follower_id)
);
create index copy_result_by_follower on copy_result (follower_id, id desc);
create index copy_result_problems on copy_result (follower_id, id desc) where outcome <> 'made';

-- A copy is also closed by the stop-loss of its relation.
alter table futures_position drop constraint futures_position_close_cause_check;
alter table futures_position add constraint futures_position_close_cause_check
  check (close_cause in ('', 'user', 'tp', 'sl', 'liquidation', 'leader', 'copy_stop', 'halt'));
alter table futures_fill drop constraint futures_fill_cause_check;
alter table futures_fill add constraint futures_fill_cause_check
  check (cause in ('user', 'tp', 'sl', 'liquidation', 'leader', 'copy_stop', 'halt'));

-- Copies of one opening are inserted together. Their user, instrument and coin are those of rows that were read in the same
-- transaction, and never deleted.
alter table futures_position drop constraint futures_position_user_id_fkey;
alter table futures_position drop constraint futures_position_instrument_id_fkey;
alter table futures_position drop constraint futures_position_currency_id_fkey;

-- The position of the leader behind each copy.
create table copy_position (
  position_id int primary key,
  relation_id int not null,
  leader_position_id int not null,
  leader_price numeric(38, 8) not null,
  -- Set when the follower made it his own, with the result it had then: later results are not shared.
  self_held_at timestamptz,
  net_at_hold numeric(38, 8),
  check ((self_held_at is null) = (net_at_hold is null))
);
create index copy_position_by_leader on copy_position (leader_position_id);
create index copy_position_by_relation on copy_position (relation_id, position_id desc);

-- A share of the profit that was settled, also when nothing was due. One per relation and week, and one per stop.
create table copy_share (
  id bigint generated always as identity primary key,
  relation_id int not null references copy_relation (id),
  leader_id int not null,
  follower_id int not null,
  cause text not null check (cause in ('week', 'stop')),
  -- The Monday of a weekly settlement; the time of a stop.
  period_ms bigint not null,
  net_total numeric(38, 8) not null,
  shared_before numeric(38, 8) not null,
  share_percent numeric(9, 4) not null,
  due numeric(38, 8) not null check (due >= 0),
  paid numeric(38, 8) not null check (paid >= 0 and paid <= due),
  reference uuid not null unique,
  created_at timestamptz not null,
  unique (relation_id, cause, period_ms)
);
create index copy_share_by_follower on copy_share (follower_id, id desc);
create index copy_share_by_leader on copy_share (leader_id, id desc);

-- Figures of a leader at full hours, from entries of the ledger; running totals, so that a period is a difference.
create table copy_leader_hour (
  leader_id int not null references copy_leader (user_id),
  hour_ms bigint not null,
  -- Futures account with open margins and open results.
  equity numeric(38, 8) not null,
  -- Net result and net money moved in since the admission.
  net_total numeric(38, 8) not null,
  moved_in numeric(38, 8) not null,
  closed int not null,
  won int not null,
  lots numeric(38, 2) not null,
  holding_ms bigint not null,
  followers int not null,
  assets numeric(38, 8) not null,
  followers_net numeric(38, 8) not null,
  followers_caps numeric(38, 8) not null,
  -- Yield since the admission in percent, chained over hours.
  index_percent numeric(38, 8) not null,
  primary key (leader_id, hour_ms)
);

create table copy_leader_figures (
  leader_id int not null references copy_leader (user_id),
  period text not null check (period in ('7d', '30d', '90d', 'all')),
  profit numeric(38, 8) not null,
  yield_percent numeric(38, 8) not null,
  drawdown_percent numeric(38, 8) not null,
  accuracy_percent numeric(38, 8) not null,
  closed int not null,
  won int not null,
  lots numeric(38, 2) not null,
  holding_seconds int not null,
  followers_percent numeric(38, 8) not null,
  followers_profit numeric(38, 8) not null,
  risk int not null check (risk between 1 and 10),
  curve jsonb not null,
  computed_at timestamptz not null,
  primary key (leader_id, period)
);
