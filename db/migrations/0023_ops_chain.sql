-- The end of the audit log's chain. Whoever appends locks it, so rows come one after the other, and a row cut off at the
-- end is missed.
create table audit_head (
  only_row boolean primary key default true check (only_row),
  seq bigint not null check (seq >= 0),
  hash bytea not null check (length(hash) = 32)
);
insert into audit_head (seq, hash) values (0, decode(repeat('00', 32), 'hex'));

-- Failed logins are counted beside those of users, for names that do not exist too: a lock must not tell who is one.
alter table operator drop column failures, drop column locked_until;

-- What an operator writes to users, in all eight languages. Notifications point here and show the reader's.
create table operator_notice (
  id int generated always as identity primary key,
  -- {"en": {"title": "…", "body": "…"}, …}
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  created_by int not null references operator (id),
  created_at timestamptz not null
);

-- Since then its place and picture are an operator's, and no release moves it.
alter table article add column edited_at timestamptz;

create index support_ticket_open on support_ticket (id) where status = 'open';
