-- Money in: told by the user with a voucher, credited only by a decision.
create table deposit (
  id int generated always as identity primary key,
  user_id int not null references app_user (id),
  currency_id int not null references currency (id),
  network text not null check (network in ('TRC20', 'ERC20', 'BTC')),
  amount numeric(38, 8) not null check (amount > 0),
  voucher text not null check (voucher <> ''),
  -- Transaction reference of the chain or bank; the same one is credited once.
  reference text not null default '' check (length(reference) <= 128),
  status text not null default 'pending' check (status in ('pending', 'approved', 'refused')),
  -- What was really credited; an amount other than the asked one needs two operators.
  credited numeric(38, 8) check (credited > 0),
  reason text not null default '' check (length(reason) <= 500),
  rule_version int not null,
  -- Of the ledger entry.
  entry_reference uuid,
  decided_by int,
  decided_at timestamptz,
  created_at timestamptz not null,
  check ((status = 'pending') = (decided_at is null)),
  check ((status = 'approved') = (credited is not null)),
  check ((status = 'approved') = (entry_reference is not null)),
  check (status <> 'refused' or reason <> '')
);
-- A voucher counts once; a refused one may be sent again by its owner with another claim.
create unique index deposit_voucher on deposit (voucher) where status <> 'refused';
create unique index deposit_reference on deposit (currency_id, network, reference) where reference <> '' and status <> 'refused';
create index deposit_by_user on deposit (user_id, id desc);
create index deposit_open on deposit (id) where status = 'pending';

-- Money out. The amount is held from the request on; it ends exactly once.
create table withdrawal (
  id int generated always as identity primary key,
  user_id int not null references app_user (id),
  currency_id int not null references currency (id),
  -- 0 address, 1 bank card, 2 international card.
  kind smallint not null check (kind between 0 and 2),
  network text not null default '',
  -- As it was when asked: an address edited later changes nothing here.
  target jsonb not null,
  amount numeric(38, 8) not null check (amount > 0),
  fee numeric(38, 8) not null check (fee >= 0 and fee < amount),
  -- Values when asked: they decide the limit and the number of reviewers for good.
  btc_value numeric(38, 8) not null check (btc_value >= 0),
  usdt_value numeric(38, 8) not null check (usdt_value >= 0),
  level smallint not null check (level between 1 and 2),
  reviews_needed smallint not null check (reviews_needed in (1, 2)),
  state text not null default 'reviewing'
    check (state in ('reviewing', 'second_review', 'approved', 'done', 'refused', 'cancelled')),
  reason text not null default '' check (length(reason) <= 500),
  transaction_reference text not null default '' check (length(transaction_reference) <= 128),
  rule_version int not null,
  request_reference uuid not null unique,
  first_reviewer int,
  first_reviewed_at timestamptz,
  second_reviewer int,
  approved_at timestamptz,
  ended_by int,
  ended_at timestamptz,
  created_at timestamptz not null,
  check ((state in ('done', 'refused', 'cancelled')) = (ended_at is not null)),
  check (state <> 'done' or transaction_reference <> ''),
  check (state <> 'refused' or reason <> ''),
  check (second_reviewer is null or second_reviewer <> first_reviewer),
  check (state not in ('approved', 'done') or reviews_needed = 1 or second_reviewer is not null)
);
create index withdrawal_by_user on withdrawal (user_id, id desc);
create index withdrawal_open on withdrawal (id) where state in ('reviewing', 'second_review', 'approved');
-- The rolling limit sums these.
create index withdrawal_limit on withdrawal (user_id, created_at) where state not in ('refused', 'cancelled');

-- A state never goes back, and an ended row never changes.
create function keep_withdrawal_path() returns trigger language plpgsql as $$
begin
  if not ((old.state, new.state) in (
    ('reviewing', 'second_review'), ('reviewing', 'approved'), ('reviewing', 'refused'), ('reviewing', 'cancelled'),
    ('second_review', 'approved'), ('second_review', 'refused'), ('second_review', 'cancelled'),
    ('approved', 'done'), ('approved', 'refused'))) then
    raise exception 'withdrawal % cannot go from % to %', old.id, old.state, new.state;
  end if;
  return new;
end $$;
create trigger withdrawal_path before update on withdrawal for each row execute function keep_withdrawal_path();

create function keep_deposit_path() returns trigger language plpgsql as $$
begin
  if old.status <> 'pending' then
    raise exception 'deposit % is decided already', old.id;
  end if;
  return new;
end $$;
create trigger deposit_decided_once before update on deposit for each row execute function keep_deposit_path();

-- What a user was told; a conversion happens at it or not at all.
create table convert_quote (
  id uuid primary key,
  user_id int not null references app_user (id),
  from_currency_id int not null references currency (id),
  to_currency_id int not null references currency (id),
  from_price numeric(38, 8) not null check (from_price > 0),
  to_price numeric(38, 8) not null check (to_price > 0),
  fee_percent numeric(38, 8) not null check (fee_percent >= 0),
  rule_version int not null,
  created_at timestamptz not null,
  valid_until timestamptz not null,
  used_at timestamptz
);
create index convert_quote_latest on convert_quote (user_id, from_currency_id, to_currency_id, created_at desc);
create index convert_quote_age on convert_quote (created_at);

-- Inputs of an entry in words, for "Why?". One row per ledger reference.
create table entry_explanation (
  reference uuid primary key,
  formula text not null,
  inputs jsonb not null,
  created_at timestamptz not null
);
