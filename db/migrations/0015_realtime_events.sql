-- Private events too large for a notification, for the moment it takes the other processes to read them.
create table socket_event (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  payload bytea not null
);
create index socket_event_age on socket_event (created_at);
