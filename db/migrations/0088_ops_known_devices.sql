-- Devices an operator has logged in on completely. Their wrong passwords are counted apart from those of strangers, so
-- that a flood of guesses from elsewhere does not keep the operator out. A device opens nothing by itself.
create table operator_device (
  id int generated always as identity primary key,
  operator_id int not null references operator (id),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index operator_device_used on operator_device (operator_id, last_used_at);

-- Guesses at an operator's password or authenticator that used up what strangers may try. The other operators are told.
create table operator_alert (
  id int generated always as identity primary key,
  operator_id int not null references operator (id),
  kind text not null check (kind in ('passwords', 'codes')),
  began_at timestamptz not null,
  last_at timestamptz not null check (last_at >= began_at)
);
create index operator_alert_recent on operator_alert (last_at);
