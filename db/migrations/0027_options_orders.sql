-- Options (seconds contracts). A stake leaves the user's options account when the order is accepted. The entry is the
-- first tick after the one that was current then, the exit the last tick not after the due time: both follow from the
-- tick chain, so nobody sets them. Stakes of open options lie in the house account option_stakes, to the last unit.
create sequence option_order_id as int;

create table option_order (
  id int primary key,
  user_id int not null references app_user (id),
  -- Instruments and coins are never deleted; a look at both for each of thousands of orders a second would cost more than
  -- the order itself.
  instrument_id int not null,
  -- The coin staked: the quote coin of the instrument.
  currency_id int not null,
  direction text not null check (direction in ('up', 'down')),
  seconds int not null check (seconds > 0),
  stake numeric(38, 8) not null check (stake > 0),
  fee numeric(38, 8) not null default 0 check (fee >= 0),
  -- Fraction of the stake that is won.
  payout_rate numeric(18, 8) not null check (payout_rate > 0),
  rule_version int not null,
  -- Of the call and of the entry that takes the stake: the ledger makes sure that it is there once.
  reference uuid not null,
  -- The newest tick when the order was accepted, and until when its entry tick must have come.
  accepted_seq bigint not null,
  accepted_ms bigint not null,
  entry_by_ms bigint not null,
  entry_seq bigint,
  entry_ms bigint,
  entry_price numeric(38, 8),
  due_ms bigint,
  exit_seq bigint,
  exit_ms bigint,
  exit_price numeric(38, 8),
  -- accepted: waits for its entry tick. open: waits for its due time. closed: won, lost, even or called off.
  state text not null default 'accepted' check (state in ('accepted', 'open', 'closed')),
  result smallint check (result in (-1, 0, 1)),
  -- Why it was called off; empty when it was not.
  void_reason text not null default '' check (void_reason in ('', 'no_entry', 'few_ticks', 'no_exit')),
  payout numeric(38, 8),
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((state = 'closed') = (result is not null and payout is not null and settled_at is not null)),
  check ((entry_seq is null) = (entry_price is null) and (entry_seq is null) = (due_ms is null)),
  check (state <> 'open' or entry_seq is not null),
  check (void_reason = '' or (state = 'closed' and result = 0)),
  check (entry_seq is null or entry_seq > accepted_seq)
-- Every order is written three times: accepted, entered, closed. Half of a page is kept for that.
) with (fillfactor = 50);
create index option_order_by_user on option_order (user_id, id desc);
create index option_order_accepted on option_order (instrument_id, accepted_seq) where state = 'accepted';
-- By number at the end: a second with very many orders is settled in parts.
create index option_order_open on option_order (due_ms, instrument_id, entry_seq, id) where state = 'open';
create index option_order_exposure on option_order (user_id, instrument_id) where state <> 'closed';
create index option_order_settled on option_order using brin (settled_at) with (pages_per_range = 32);

-- What counts towards a user's own limits: what products report, and options as they stand. An open stake counts as lost
-- until it is settled.
create view self_limit_flow as
select user_id, kind, amount, created_at from self_limit_use
union all
select user_id, 'stake', stake, created_at from option_order where void_reason = ''
union all
select user_id, 'loss', stake - coalesce(payout, 0), created_at from option_order where void_reason = '';

-- Who has read the risks of a product, and when.
create table risk_acceptance (
  user_id int not null references app_user (id),
  product text not null check (product in ('options', 'futures')),
  accepted_at timestamptz not null,
  primary key (user_id, product)
);
