-- Which notices reach a user by which channel. Only choices of users are stored; the software has the presets.
create table notify_switch (
  user_id int not null references app_user (id),
  kind text not null check (kind in
    ('security', 'money', 'liquidation', 'orders', 'copy', 'to_pay', 'ends', 'alerts', 'service', 'news')),
  channel text not null check (channel in ('app', 'push', 'mail')),
  is_on boolean not null,
  primary key (user_id, kind, channel)
);
create index notify_switch_on on notify_switch (kind, channel) where is_on;

create table notify_privacy (
  user_id int primary key references app_user (id),
  hide_amounts boolean not null default false,
  -- Minutes of the user's day; both or neither.
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to smallint check (quiet_to between 0 and 1439),
  -- Minutes east of UTC at the device that set them.
  utc_offset smallint not null default 0 check (utc_offset between -720 and 840),
  check ((quiet_from is null) = (quiet_to is null)),
  check (quiet_from <> quiet_to)
);

-- Browsers that receive pushes. An endpoint belongs to the account that subscribed it last, and ends with its session:
-- a browser that was logged out receives nothing.
create table push_device (
  id int generated always as identity primary key,
  user_id int not null references app_user (id),
  session_id bigint not null references session (id),
  endpoint text not null unique check (length(endpoint) between 10 and 1000 and endpoint ~ '^https://'),
  -- Public keys and secret of the browser, by which pushes are encrypted for it.
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  name text not null check (length(name) between 1 and 60),
  -- Pushes given up in a row; a delivered one sets it back.
  given_up smallint not null default 0 check (given_up >= 0),
  created_at timestamptz not null
);
create index push_device_by_user on push_device (user_id);
create index push_device_by_session on push_device (session_id);

-- Notices that are written after the commit they are about, which may be handed on twice: one per user and reference.
alter table notification add column reference text check (length(reference) between 1 and 100);
create unique index notification_once on notification (user_id, reference) where reference is not null;

-- News reaches only those who asked for it.
alter table operator_notice add column kind text not null default 'service' check (kind in ('service', 'news'));
