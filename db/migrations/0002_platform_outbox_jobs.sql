-- Events leave the server only after the transaction that caused them has committed: they are appended here inside
-- it, and a relay hands them on. At least once, in id order per (topic, key).
create table outbox_event (
  id bigint generated always as identity primary key,
  topic text not null check (topic ~ '^[a-z][a-z0-9_.]{0,63}$'),
  key text not null check (length(key) between 1 and 200),
  payload jsonb not null,
  created_at timestamptz not null default now(),
  relayed_at timestamptz,
  -- A failing handler is tried again from retry_at on; until then later events of the same key wait behind it.
  attempts integer not null default 0 check (attempts >= 0),
  retry_at timestamptz,
  check (relayed_at is null or retry_at is null)
);

-- The queue is what is not relayed yet, so these indexes stay small however many relayed rows are kept.
create index outbox_event_queue on outbox_event (topic, id) where relayed_at is null;
create index outbox_event_waiting on outbox_event (topic, key, id) where retry_at is not null;
create index outbox_event_relayed on outbox_event (relayed_at) where relayed_at is not null;

-- Which process runs a job now. The fence grows with every change of hands, so that a holder that was paused and
-- woke up late can be told from the present one.
create table job_lease (
  name text primary key check (name ~ '^[a-z][a-z0-9_]{0,63}$'),
  holder text not null check (length(holder) between 1 and 100),
  expires_at timestamptz not null,
  fence bigint not null check (fence > 0)
);

-- One row per piece of work that must happen once. The row is written in the transaction of the work itself.
create table job_run (
  name text not null check (name ~ '^[a-z][a-z0-9_]{0,63}$'),
  run_key text not null check (length(run_key) between 1 and 100),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  outcome text check (length(outcome) <= 500),
  primary key (name, run_key),
  check ((finished_at is null) = (outcome is null))
);
