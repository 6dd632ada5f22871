-- Reference values for showing what balances are worth. Nothing is bought, sold or settled at them.
create table reference_price (
  currency_id int primary key references currency (id),
  usdt_price numeric(38, 8) not null check (usdt_price > 0),
  taken_at timestamptz not null
);

create table fiat_rate (
  currency_code text primary key check (currency_code ~ '^[A-Z]{3}$'),
  symbol text not null,
  per_usd numeric(38, 8) not null check (per_usd > 0),
  taken_at timestamptz not null,
  sort int not null
);

-- Entries of the Home screen and public settings: data, so that a product can be switched off without a release.
create table menu_entry (
  id int generated always as identity primary key,
  title text not null unique,
  icon text not null,
  url text not null,
  open_type text not null check (open_type in ('navigateTo', 'switchTab')),
  is_financial boolean not null default false,
  shown boolean not null default true,
  sort int not null
);

create table public_setting (
  id int generated always as identity primary key,
  key text not null unique,
  value text not null,
  notes text not null default ''
);
