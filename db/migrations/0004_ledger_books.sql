-- The books. One posting row moves an amount from one account (debit) to another (credit) of the same currency, so
-- every row sums to zero by its shape. Only kernel/ledger writes here.

create table currency (
  -- Below 4096: account numbers carry it (see ledger_account).
  id int primary key check (id between 1 and 4095),
  name text not null unique,
  kind text not null check (kind in ('coin', 'stock')),
  scale smallint not null check (scale between 0 and 8),
  -- Which of the user accounts may hold it, in the wire's words.
  accounts text[] not null check (accounts <@ array['legal', 'change', 'lever', 'micro']),
  logo text not null default '',
  sort int not null
);

create sequence ledger_account_number;
create table ledger_account (
  -- An account number carries its currency in the low twelve bits. A posting between two currencies is then refused
  -- by a plain check on its own row, without reading any other.
  id bigint primary key,
  -- app_user.id, or 0 for the house. No null: lookups by the unique key must be able to use its index.
  owner_id int not null,
  type text not null,
  currency_id int not null references currency (id),
  bucket text not null check (bucket in ('available', 'frozen', 'house', 'clearing')),
  balance numeric(38, 8) not null default 0,
  -- Users own available and frozen; the house owns the rest.
  constraint ledger_account_number check (id % 4096 = currency_id),
  constraint ledger_account_owner check ((owner_id > 0) = (bucket in ('available', 'frozen'))),
  -- Only plain house accounts may be negative: the outside world's side of every deposit is.
  constraint ledger_account_not_negative check (bucket = 'house' or balance >= 0),
  unique (owner_id, type, currency_id, bucket)
) with (fillfactor = 70);

create table ledger_posting (
  id bigint generated always as identity primary key,
  debit_account_id bigint not null,
  credit_account_id bigint not null,
  -- The transaction that wrote the row: the sealer orders by it (see ledger_seal).
  xid bigint not null default pg_current_xact_id()::text::bigint,
  created_at timestamptz not null,
  reference uuid not null,
  rule_version int not null,
  leg smallint not null,
  kind text not null,
  amount numeric(38, 8) not null check (amount > 0),
  debit_after numeric(38, 8) not null,
  credit_after numeric(38, 8) not null,
  constraint ledger_posting_two_accounts check (debit_account_id <> credit_account_id),
  constraint ledger_posting_one_currency check (debit_account_id % 4096 = credit_account_id % 4096)
);
-- An entry is the set of its legs; its reference is unique, so a repeated job or request cannot book twice.
create unique index ledger_posting_reference on ledger_posting (reference, leg);
create index ledger_posting_debit on ledger_posting (debit_account_id, id);
create index ledger_posting_credit on ledger_posting (credit_account_id, id);
create index ledger_posting_xid on ledger_posting using brin (xid) with (pages_per_range = 16);

create function ledger_insert_only() returns trigger language plpgsql as $$
begin
  raise exception '% is insert-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger ledger_posting_insert_only before update or delete or truncate on ledger_posting
  for each statement execute function ledger_insert_only();

-- Money set aside in a frozen or clearing account, for exactly one purpose and reference. It ends once.
create table ledger_hold (
  id bigint generated always as identity primary key,
  account_id bigint not null references ledger_account (id),
  purpose text not null,
  reference text not null,
  amount numeric(38, 8) not null check (amount > 0),
  remaining numeric(38, 8) not null,
  outcome text check (outcome in ('posted', 'voided', 'expired')),
  created_at timestamptz not null,
  closed_at timestamptz,
  constraint ledger_hold_remaining check (remaining >= 0 and remaining <= amount),
  constraint ledger_hold_ends_once check ((remaining = 0) = (outcome is not null) and (outcome is null) = (closed_at is null)),
  unique (purpose, reference)
);
create index ledger_hold_open on ledger_hold (account_id) where outcome is null;

-- What rounding left over, so that the dust account can be explained to the last unit.
create table ledger_rounding (
  id bigint generated always as identity primary key,
  kind text not null,
  reference uuid not null,
  currency_id int not null references currency (id),
  exact numeric(58, 28) not null,
  posted numeric(38, 8) not null,
  dust numeric(38, 8) not null,
  -- Users receive rounded down and pay rounded up: the difference always favours the house.
  side text not null check (side in ('user_receives', 'user_pays'))
);

-- Hash chain over the postings, written after commit. A seal covers all postings of the transactions in
-- [from_xid, to_xid): every one of them was finished when the seal was made, so none can appear later.
create table ledger_seal (
  seq bigint primary key check (seq > 0),
  from_xid bigint not null,
  to_xid bigint not null,
  posting_count bigint not null,
  rows_hash bytea not null,
  hash bytea not null unique,
  sealed_at timestamptz not null
);
create trigger ledger_seal_insert_only before update or delete or truncate on ledger_seal
  for each statement execute function ledger_insert_only();

-- First replies of money calls. Written in the transaction of the effect; a refusal leaves no row.
create table idempotency_key (
  -- Derived from user, path and key; the entry it booked has the same reference.
  id uuid primary key,
  user_id int not null,
  body_hash uuid not null,
  entry_kind text not null,
  reply jsonb not null,
  created_at timestamptz not null
);
create index idempotency_key_age on idempotency_key using brin (created_at) with (pages_per_range = 16);

do $$
begin
  if exists (select from pg_roles where rolname = 'candor_app') then
    revoke update, delete, truncate on ledger_posting, ledger_seal from candor_app;
  end if;
end $$;
