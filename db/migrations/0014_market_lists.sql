-- The watch list. `id` is what existing clients send to delete a row.
create table favourite (
  id int generated always as identity primary key,
  user_id int not null references app_user (id),
  currency_id int not null references currency (id),
  sort int not null,
  created_at timestamptz not null,
  unique (user_id, currency_id)
);
create index favourite_order on favourite (user_id, sort, id);

-- Fires once, on a tick that can be looked up in the chain.
create table price_alert (
  id int generated always as identity primary key,
  user_id int not null references app_user (id),
  instrument_id int not null references instrument (id),
  kind text not null check (kind in ('above', 'below', 'move')),
  -- The level; of a move alert the price it was set at.
  price numeric(38, 8) not null check (price > 0),
  percent numeric(38, 8) not null check (percent >= 0),
  -- Fires at or above upper, at or below lower.
  upper_price numeric(38, 8),
  lower_price numeric(38, 8),
  created_at timestamptz not null,
  -- Only ticks after this one count.
  after_seq bigint not null,
  fired_at timestamptz,
  fired_price numeric(38, 8),
  fired_seq bigint,
  check ((fired_at is null) = (fired_price is null) and (fired_at is null) = (fired_seq is null)),
  check (upper_price is not null or lower_price is not null)
);
create index price_alert_active on price_alert (instrument_id) where fired_at is null;
create index price_alert_owner on price_alert (user_id, id);
