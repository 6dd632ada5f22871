-- Fee levels by 30-day volume, the discount of invited users, invitation codes, and rebates of trading fees (invariant I22).

-- Recomputed at 00:00 UTC. Users without volume have no row: level 0.
create table fee_level (
  user_id int primary key references app_user (id),
  level smallint not null check (level between 0 and 9),
  -- Of the rates in force.
  percent numeric(9, 4) not null check (percent > 0 and percent <= 100),
  -- Spot and futures notional of the 30 days before day_ms, in USDT.
  volume numeric(38, 8) not null check (volume >= 0),
  day_ms bigint not null
);
-- Days whose levels are computed.
create table fee_level_run (
  day_ms bigint primary key,
  users int not null,
  created_at timestamptz not null
);

-- Terms frozen per order: the fee rates of the order are those of the rules times fee_factor.
alter table spot_order
  add column fee_level smallint not null default 0,
  add column fee_discount numeric(9, 4) not null default 0 check (fee_discount between 0 and 100),
  add column fee_factor numeric(18, 8) not null default 1 check (fee_factor > 0 and fee_factor <= 1);
alter table futures_position
  add column fee_level smallint not null default 0,
  add column fee_discount numeric(9, 4) not null default 0 check (fee_discount between 0 and 100),
  add column fee_factor numeric(18, 8) not null default 1 check (fee_factor > 0 and fee_factor <= 1);

-- Up to three codes of a user. The first one is app_user.invite_code. What a code gives to those who come by it is taken from the
-- owner's own share of their fees.
create table invite_code (
  id int generated always as identity primary key,
  user_id int not null references app_user (id),
  code text not null unique check (length(code) between 1 and 40),
  given_percent numeric(5, 2) not null default 0 check (given_percent between 0 and 100),
  note text not null default '' check (length(note) <= 40),
  created_at timestamptz not null
);
create index invite_code_by_user on invite_code (user_id, id);
insert into invite_code (user_id, code, created_at) select id, invite_code, created_at from app_user order by id;

-- Who came by whose code, with the terms of that moment. A parent is older than its child, so there can be no circle.
create table invite_link (
  user_id int primary key references app_user (id),
  parent_id int not null references app_user (id) check (parent_id < user_id),
  -- The parent's parent: level 2. There is no third.
  grand_id int references app_user (id) check (grand_id < parent_id),
  code_id int not null references invite_code (id),
  -- Of the fees this user pays: to the parent, to the parent's parent.
  first_percent numeric(5, 2) not null check (first_percent >= 0),
  second_percent numeric(5, 2) not null check (second_percent >= 0),
  -- Discount of this user: from the code, without end; and of the house, until then.
  given_percent numeric(5, 2) not null check (given_percent >= 0),
  house_percent numeric(5, 2) not null check (house_percent >= 0),
  house_until timestamptz not null,
  -- Address of the registration; compared with the sessions of the parent.
  ip text not null default '',
  created_at timestamptz not null,
  check (first_percent + second_percent + given_percent + house_percent <= 100)
);
create index invite_link_parent on invite_link (parent_id, user_id);
create index invite_link_grand on invite_link (grand_id, user_id) where grand_id is not null;
create trigger invite_link_insert_only before update or delete or truncate on invite_link
  for each statement execute function ledger_insert_only();
insert into invite_link (user_id, parent_id, grand_id, code_id, first_percent, second_percent, given_percent, house_percent, house_until, created_at)
select u.id, p.id, p.parent_id, c.id, 20, 5, 0, 5, u.created_at + interval '90 days', u.created_at
  from app_user u join app_user p on p.id = u.parent_id join invite_code c on c.code = p.invite_code
 where p.id < u.id and (p.parent_id is null or p.parent_id < p.id);

-- Signs that an invited account was made by its inviter. While one is open or confirmed, rebates of that pair are withheld.
create table invite_flag (
  id int generated always as identity primary key,
  user_id int not null references app_user (id),
  parent_id int not null references app_user (id),
  reason text not null check (reason in ('same_address', 'same_device', 'same_card', 'same_document', 'same_wallet')),
  state text not null default 'open' check (state in ('open', 'confirmed', 'cleared')),
  decided_by text not null default '',
  decision_note text not null default '' check (length(decision_note) <= 500),
  decided_at timestamptz,
  created_at timestamptz not null,
  unique (user_id, parent_id, reason),
  check ((state = 'open') = (decided_at is null))
);
-- Accounts of a pair are compared with all they ever had, also ended sessions and refused documents.
create index session_of_user on session (user_id);
create index kyc_submission_of_user on kyc_submission (user_id);
create index invite_flag_open on invite_flag (id) where state = 'open';

-- One row per fill and level: the trace of every cent.
create table rebate (
  id bigint generated always as identity primary key,
  fill_kind text not null check (fill_kind in ('spot_maker', 'spot_taker', 'futures_open', 'futures_close')),
  -- spot_trade.id, futures_position.id of an opening, futures_fill.id.
  fill_id bigint not null,
  level smallint not null check (level in (1, 2)),
  user_id int not null,
  payer_id int not null,
  currency_id int not null,
  -- As paid, after level and discount.
  fee numeric(38, 8) not null check (fee > 0),
  -- At the price of the fill, as the share below.
  fee_usdt numeric(38, 8) not null check (fee_usdt >= 0),
  percent numeric(5, 2) not null,
  amount numeric(38, 8) not null check (amount >= 0 and amount <= fee),
  value_usdt numeric(38, 8) not null check (value_usdt >= 0),
  -- The UTC day whose run made it: the day of the fill, or a later one when the fill was booked after its day's run.
  day_ms bigint not null,
  filled_at timestamptz not null,
  matures_ms bigint not null,
  state text not null check (state in ('pending', 'paid', 'withheld', 'reversed')),
  -- Why it is withheld or reversed.
  reason text not null default '' check (reason in ('', 'same_address', 'same_device', 'same_card', 'same_document', 'same_wallet', 'day_limit', 'fee_reversed')),
  payout_id bigint,
  created_at timestamptz not null,
  unique (fill_kind, fill_id, level),
  check ((state = 'paid') = (payout_id is not null) or state = 'reversed'),
  check ((reason <> '') = (state in ('withheld', 'reversed')))
) with (fillfactor = 80);
create index rebate_by_user on rebate (user_id, id desc);
create index rebate_open on rebate (user_id) where state = 'pending';
create index rebate_day on rebate using brin (day_ms) with (pages_per_range = 32);

create table rebate_payout (
  id bigint generated always as identity primary key,
  user_id int not null,
  currency_id int not null,
  amount numeric(38, 8) not null check (amount > 0),
  value_usdt numeric(38, 8) not null,
  rebates int not null check (rebates > 0),
  -- Reversed rebates that had been paid before, taken off this one.
  taken_back numeric(38, 8) not null default 0 check (taken_back >= 0),
  reference uuid not null unique,
  created_at timestamptz not null
);
create index rebate_payout_by_user on rebate_payout (user_id, id desc);
-- What reversed rebates that had been paid still take off the next payouts.
create table rebate_debt (
  user_id int not null references app_user (id),
  currency_id int not null references currency (id),
  amount numeric(38, 8) not null check (amount >= 0),
  primary key (user_id, currency_id)
);

-- Days whose fills have their rebates.
create table rebate_run (
  day_ms bigint primary key,
  -- Fills that gave a rebate.
  fills int not null,
  rebates int not null,
  -- When its rebates can be paid, and when that was done.
  matures_ms bigint not null,
  paid_at timestamptz,
  created_at timestamptz not null
);

-- The fills of one day, and the volume of many, are read by time.
create index spot_trade_time on spot_trade using brin (created_at) with (pages_per_range = 32);
create index futures_position_opened on futures_position using brin (opened_at) with (pages_per_range = 32);

-- A fee given back to the one who paid it. Two operators.
create table fee_reversal (
  id int generated always as identity primary key,
  fill_kind text not null,
  fill_id bigint not null,
  user_id int not null references app_user (id),
  currency_id int not null references currency (id),
  amount numeric(38, 8) not null check (amount > 0),
  reason text not null,
  reference uuid not null unique,
  created_at timestamptz not null,
  unique (fill_kind, fill_id)
);
