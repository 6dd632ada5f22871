-- One row per code that was asked for. The newest of a (channel, target, scene) is the only one that counts.
-- A row is written whether or not anything was delivered, so that a stranger cannot tell accounts apart.
create table one_time_code (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('email', 'phone')),
  target text not null check (length(target) between 3 and 254 and target !~ '[[:cntrl:][:space:]]'),
  scene text not null check (scene in ('register', 'account', 'withdraw', 'bind_phone', 'bind_email')),
  -- Keyed with the server's secret: a million possible codes would be nothing to try against a plain hash.
  code_hash bytea not null check (octet_length(code_hash) = 32),
  -- Comparisons made. Counted and committed before each one, so that parallel guesses cannot outrun it.
  tries int not null default 0 check (tries between 0 and 5),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  spent_at timestamptz,
  check (expires_at > sent_at)
);
create index one_time_code_by_target on one_time_code (target, channel, id desc);
create index one_time_code_old on one_time_code (sent_at);

alter table app_user
  -- The language of mails: the one last registered or logged in with.
  add column language text not null default 'en'
    check (language in ('zh', 'en', 'hk', 'th', 'jp', 'kor', 'fra', 'spa')),
  -- When the present address or number was bound to an account that had the other one already; null: from the start.
  add column email_bound_at timestamptz,
  add column phone_bound_at timestamptz,
  add check (phone ~ '^\+[1-9][0-9]{5,14}$');

-- What a user is told inside the app. The words are made when it is read, in the language of that moment.
create table notification (
  id bigint generated always as identity primary key,
  user_id int not null references app_user (id),
  category text not null check (category in ('security', 'account', 'system')),
  template text not null check (template ~ '^[a-z][a-z0-9_]{0,31}$'),
  params jsonb not null default '{}' check (jsonb_typeof(params) = 'object'),
  read_at timestamptz,
  created_at timestamptz not null
);
create index notification_by_user on notification (user_id, id desc);
create index notification_unread on notification (user_id) where read_at is null;

-- Demo mode only: what a mail server and an SMS gateway would have delivered.
create table demo_message (
  id bigint generated always as identity primary key,
  -- The outbox event it came from: delivered again, it is still one message.
  event_id bigint not null unique,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null
);
create index demo_message_by_recipient on demo_message (recipient, id desc);
