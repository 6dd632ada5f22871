-- What protects an account beside its password.
alter table app_user
  -- Shown in every mail from us, so that its owner can tell our mails from imitations.
  add column anti_phishing text not null default '' check (anti_phishing = '' or anti_phishing ~ '^[A-Za-z0-9]{4,20}$'),
  -- Frozen by its owner; only support opens it again.
  add column frozen_at timestamptz,
  -- Withdrawals are held for a while after each change of a password, an address, a number or the authenticator.
  add column security_changed_at timestamptz,
  -- Six digits, so that the app may show its keypad; known only while the pay password is being set.
  add column pay_password_is_pin boolean not null default true,
  add column pay_failures int not null default 0 check (pay_failures >= 0),
  add column pay_locked_until timestamptz,
  -- Sealed with a key of the server: a copy of this table alone gives nobody the codes.
  add column totp_secret text,
  -- Null with a secret present: begun, not confirmed yet, not asked for.
  add column totp_confirmed_at timestamptz,
  -- The newest time step a code was accepted for. Older and equal steps are refused, so a code works once.
  add column totp_last_step bigint not null default 0,
  -- Who invited this user. Written once, at registration.
  add column parent_id int references app_user (id) check (parent_id <> id),
  add check (totp_confirmed_at is null or totp_secret is not null);
create index app_user_by_parent on app_user (parent_id) where parent_id is not null;

-- The inviter never changes, so the tree of invitations can have no circle: a parent is always older than its child.
create function keep_parent() returns trigger language plpgsql as $$
begin
  if new.parent_id is distinct from old.parent_id then
    raise exception 'the inviter of user % cannot change', old.id;
  end if;
  return new;
end $$;
create trigger app_user_keeps_parent before update of parent_id on app_user for each row execute function keep_parent();

create table totp_backup_code (
  id bigint generated always as identity primary key,
  user_id int not null references app_user (id),
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz,
  unique (user_id, code_hash)
);

-- Attempts to log in to an account that exists, for its owner to read.
create table login_event (
  id bigint generated always as identity primary key,
  user_id int not null references app_user (id),
  ip text not null,
  user_agent text not null,
  outcome text not null check (outcome in ('ok', 'failed', 'locked')),
  created_at timestamptz not null
);
create index login_event_by_user on login_event (user_id, id desc);

-- Limits people set for themselves. A looser value waits in next_value until next_from; null there means no limit.
create table self_limit (
  user_id int not null references app_user (id),
  kind text not null check (kind in ('loss', 'stake', 'deposit', 'session_minutes')),
  period text not null check (period in ('day', 'week', 'month')),
  value numeric(38, 8) not null check (value > 0),
  next_value numeric(38, 8) check (next_value > value),
  next_from timestamptz,
  primary key (user_id, kind, period),
  check (next_value is null or next_from is not null)
);

create table self_exclusion (
  user_id int primary key references app_user (id),
  excluded_until timestamptz not null
);

-- What products report; summed over the last day, week or month. A loss may be negative: a win.
create table self_limit_use (
  id bigint generated always as identity primary key,
  user_id int not null references app_user (id),
  kind text not null check (kind in ('loss', 'stake', 'deposit', 'session_minutes')),
  amount numeric(38, 8) not null check (amount >= 0 or kind = 'loss'),
  -- What it belongs to; reported again it counts once.
  reference text not null check (length(reference) between 1 and 100),
  created_at timestamptz not null,
  unique (user_id, kind, reference)
);
create index self_limit_use_recent on self_limit_use (user_id, created_at);
