-- Two people means two people: who runs the place is itself decided by two, and a new account cannot be the second one.

-- A new operator has no password before he sets one himself, with a start code whose halves two people hand him.
alter table operator
  alter column password_hash drop not null,
  add column start_hash bytea check (octet_length(start_hash) = 32),
  add column start_until timestamptz,
  add check ((start_hash is null) = (start_until is null));

alter table proposal drop constraint proposal_kind_check;
alter table proposal add constraint proposal_kind_check check (
  kind in ('balance_adjustment', 'deposit_amount', 'rule_change', 'operator_add', 'operator_change', 'operator_reset'));

-- What put an account into somebody's hands, and who agreed on it. Operators without a row were there before.
create table operator_making (
  id int generated always as identity primary key,
  operator_id int not null references operator (id),
  cause text not null check (cause in ('added', 'roles', 'enabled', 'password', 'second_factor')),
  -- All three null: the command line.
  proposal_id int references proposal (id),
  proposed_by int references operator (id),
  approved_by int references operator (id),
  made_at timestamptz not null,
  check (num_nonnulls(proposal_id, proposed_by, approved_by) in (0, 3)),
  check (proposed_by <> approved_by),
  check (operator_id not in (proposed_by, approved_by))
);
create index operator_making_recent on operator_making (made_at);
create trigger operator_making_insert_only before update or delete or truncate on operator_making
  for each statement execute function ledger_insert_only();

do $$
begin
  if exists (select from pg_roles where rolname = 'candor_app') then
    revoke update, delete, truncate on operator_making from candor_app;
  end if;
end $$;
