-- People who run the place. Not users: another table, other sessions, another token.
create table operator (
  id int generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  name text not null check (length(name) between 1 and 80),
  password_hash text not null,
  roles text[] not null check (roles <@ array['support', 'reviewer', 'finance', 'content', 'auditor', 'admin']),
  -- An operator may also be a customer; he never acts on his own account.
  own_user_id int references app_user (id),
  totp_secret text,
  totp_confirmed_at timestamptz,
  totp_last_step bigint not null default 0,
  failures int not null default 0 check (failures >= 0),
  locked_until timestamptz,
  status text not null default 'active' check (status in ('active', 'disabled')),
  created_at timestamptz not null,
  check (totp_confirmed_at is null or totp_secret is not null)
);

create table operator_session (
  id bigint generated always as identity primary key,
  operator_id int not null references operator (id),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null,
  -- Ends 15 minutes after the last use, and after 12 hours in any case.
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index operator_session_live on operator_session (operator_id) where revoked_at is null;

-- Who did what. Each row's hash covers the row and the hash before it.
create table audit_entry (
  seq bigint primary key check (seq > 0),
  operator_id int not null,
  operator_name text not null,
  action text not null check (action ~ '^[a-z][a-z_.]{1,60}$'),
  -- What it was done to: kind and id.
  subject text not null check (length(subject) between 1 and 100),
  before jsonb,
  after jsonb,
  note text not null default '' check (length(note) <= 1000),
  ip text not null,
  created_at timestamptz not null,
  prev_hash bytea not null check (length(prev_hash) = 32),
  hash bytea not null unique check (length(hash) = 32)
);
create index audit_entry_subject on audit_entry (subject, seq);
create index audit_entry_operator on audit_entry (operator_id, seq);
create trigger audit_entry_insert_only before update or delete or truncate on audit_entry
  for each statement execute function ledger_insert_only();

-- What needs two people: one proposes, another decides.
create table proposal (
  id int generated always as identity primary key,
  kind text not null check (kind in ('balance_adjustment', 'deposit_amount', 'rule_change')),
  subject text not null check (length(subject) between 1 and 100),
  body jsonb not null,
  reason text not null check (length(reason) between 1 and 500),
  state text not null default 'open' check (state in ('open', 'approved', 'refused', 'withdrawn')),
  proposed_by int not null references operator (id),
  proposed_at timestamptz not null,
  decided_by int references operator (id),
  decided_at timestamptz,
  decision_note text not null default '' check (length(decision_note) <= 500),
  check ((state = 'open') = (decided_at is null)),
  check (state in ('open', 'withdrawn') or decided_by <> proposed_by)
);
create index proposal_open on proposal (id) where state = 'open';
create unique index proposal_one_open on proposal (kind, subject) where state = 'open' and kind <> 'balance_adjustment';

-- Answers to support tickets come from here.
alter table support_ticket
  add column answer text not null default '' check (char_length(answer) <= 2000),
  add column answered_by int references operator (id),
  add column answered_at timestamptz,
  add check ((answered_at is null) = (answer = ''));

-- An article can be taken off the screens without being deleted.
alter table article add column shown boolean not null default true;

do $$
begin
  if exists (select from pg_roles where rolname = 'candor_app') then
    revoke update, delete, truncate on audit_entry, rule_version from candor_app;
  end if;
end $$;
