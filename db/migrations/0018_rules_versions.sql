-- Numbers an operator may change for what happens from now on. A version is never edited: orders and entries name the
-- one they were made under. The rows are the public change log.
create table rule_version (
  id int generated always as identity primary key,
  area text not null check (area ~ '^[a-z][a-z_]{1,39}$'),
  version int not null check (version > 0),
  -- All values of the area, decimals as text.
  body jsonb not null,
  summary text not null check (length(summary) <= 500),
  effective_from timestamptz not null,
  -- Operators; null for what the software came with.
  proposed_by int,
  approved_by int,
  created_at timestamptz not null,
  unique (area, version),
  check (approved_by is null or approved_by <> proposed_by)
);
create trigger rule_version_insert_only before update or delete or truncate on rule_version
  for each statement execute function ledger_insert_only();
