-- People and their sessions. Only the hash of a session token is stored: a leaked table opens no door.

create table app_user (
  id int generated always as identity primary key,
  email text unique check (email = lower(email)),
  phone text unique,
  password_hash text not null,
  pay_password_hash text,
  nickname text not null default '',
  signature text not null default '',
  head_portrait text not null default '',
  real_name text not null default '',
  invite_code text not null unique,
  credit_score int not null default 100 check (credit_score between 0 and 200),
  review_status smallint not null default 0 check (review_status between 0 and 3),
  is_trader boolean not null default false,
  status text not null default 'active' check (status in ('active', 'disabled')),
  created_at timestamptz not null,
  check (email is not null or phone is not null)
);

create table session (
  id bigint generated always as identity primary key,
  user_id int not null references app_user (id),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Absolute end; the idle end is last_seen_at plus seven days.
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index session_by_user on session (user_id) where revoked_at is null;

-- Login attempts per (account, address): locking an account from one place must not lock its owner out elsewhere.
-- An attempt is counted before the password is compared, so that parallel guesses cannot outrun the counter.
create table login_attempt (
  account text not null,
  ip text not null,
  attempts int not null,
  -- Time of the last attempt that was let through; the lock ends a fixed span after it.
  counted_at timestamptz not null,
  primary key (account, ip)
);
