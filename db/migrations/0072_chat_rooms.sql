-- Chat rooms, one per language. Everybody reads, so there are no members: a room is a numbered list of messages.

create table room (
  code text primary key check (code in ('zh', 'en', 'hk', 'th', 'jp', 'kor', 'fra', 'spa')),
  -- Order in the list.
  place smallint not null unique,
  -- Least time between two messages of a person.
  slow_ms int not null default 2000 check (slow_ms between 2000 and 3600000),
  is_closed boolean not null default false,
  last_seq int not null default 0 check (last_seq >= 0),
  -- Grows with each new or changed message; servers read what is after the number they have sent.
  change_no bigint not null default 0 check (change_no >= last_seq)
) with (fillfactor = 70);
insert into room (code, place) values
  ('en', 1), ('zh', 2), ('hk', 3), ('th', 4), ('jp', 5), ('kor', 6), ('fra', 7), ('spa', 8);

-- Stands for a person in all rooms, so that a message says nothing about the account.
create table room_author (
  code text primary key check (code ~ '^[0-9a-f]{16}$'),
  user_id int unique references app_user (id),
  operator_id int unique references operator (id),
  -- When the person wrote last, in any room.
  wrote_ms bigint not null default 0,
  -- End of the mute in force; the latest row of room_mute says why.
  muted_until_ms bigint not null default 0,
  created_at timestamptz not null,
  check (num_nonnulls(user_id, operator_id) = 1),
  check (operator_id is null or muted_until_ms = 0)
) with (fillfactor = 70);
-- A person without a nickname is named by the end of the code.
create index room_author_tail on room_author (right(code, 4));
create index app_user_nickname on app_user (lower(nickname)) where nickname <> '';
create index room_author_muted on room_author (muted_until_ms) where muted_until_ms > 0;

create table room_message (
  room text not null references room (code),
  seq int not null check (seq > 0),
  change_no bigint not null,
  author text not null references room_author (code),
  -- Masked.
  body text not null check (char_length(body) between 1 and 2000),
  -- Hash of the text as a reader compares it: finds repetitions.
  fold text not null check (fold ~ '^[0-9a-f]{32}$'),
  reply_seq int check (reply_seq < seq),
  -- Persons named in the text: [{"code", "name"}], the name as it was written.
  mentions jsonb not null default '[]' check (jsonb_typeof(mentions) = 'array'),
  client_key uuid not null,
  at_ms bigint not null check (at_ms > 0),
  -- What moderators did because of it.
  is_hidden boolean not null default false,
  note_reports int not null default 0 check (note_reports >= 0),
  note_muted_minutes int not null default 0 check (note_muted_minutes >= 0),
  has_note boolean not null default false,
  primary key (room, seq),
  unique (room, change_no),
  unique (room, author, client_key),
  foreign key (room, reply_seq) references room_message (room, seq)
) with (fillfactor = 90);
create index room_message_by_author on room_message (author, at_ms desc);

-- What was written stays: only the marks of moderators change.
create function room_message_keeps_text() returns trigger language plpgsql as $$
begin
  if (new.room, new.seq, new.author, new.body, new.fold, new.reply_seq, new.mentions, new.client_key, new.at_ms)
     is distinct from (old.room, old.seq, old.author, old.body, old.fold, old.reply_seq, old.mentions, old.client_key, old.at_ms) then
    raise exception 'a message of a room is not changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger room_message_keeps_text before update on room_message
  for each row execute function room_message_keeps_text();
create trigger room_message_is_kept before delete or truncate on room_message
  for each statement execute function ledger_insert_only();

create table room_block (
  user_id int not null references app_user (id),
  author text not null references room_author (code),
  at_ms bigint not null,
  primary key (user_id, author)
);

create table room_report (
  room text not null,
  seq int not null,
  user_id int not null references app_user (id),
  reason text not null check (reason in ('spam', 'scam', 'insult', 'private', 'other')),
  at_ms bigint not null,
  primary key (room, seq, user_id),
  foreign key (room, seq) references room_message (room, seq)
);
create index room_report_by_user on room_report (user_id, at_ms desc);

-- A reported message waits once, however many report it. Reports after the decision are counted and do not open it again.
create table room_case (
  room text not null,
  seq int not null,
  reports int not null check (reports > 0),
  first_ms bigint not null,
  closed_ms bigint,
  closed_by int references operator (id),
  primary key (room, seq),
  foreign key (room, seq) references room_message (room, seq),
  check ((closed_ms is null) = (closed_by is null))
) with (fillfactor = 80);
create index room_case_open on room_case (first_ms) where closed_ms is null;

-- What moderators did. The public log shows it without operator and note.
create table room_act (
  id int generated always as identity primary key,
  room text not null references room (code),
  kind text not null check (kind in ('mute', 'unmute', 'hide', 'show', 'slow', 'close', 'open', 'dismiss')),
  author text references room_author (code),
  seq int,
  reason text not null default '' check (reason in ('', 'spam', 'scam', 'insult', 'private', 'other')),
  minutes int not null default 0 check (minutes >= 0),
  slow_ms int not null default 0 check (slow_ms >= 0),
  -- End of a mute.
  until_ms bigint not null default 0,
  note text not null default '' check (char_length(note) <= 500),
  operator_id int not null references operator (id),
  at_ms bigint not null,
  foreign key (room, seq) references room_message (room, seq),
  check ((kind in ('mute', 'unmute', 'hide', 'show', 'dismiss')) = (author is not null)),
  check (kind not in ('hide', 'show', 'dismiss') or seq is not null),
  check ((kind = 'mute') = (minutes > 0)),
  check ((kind = 'slow') = (slow_ms > 0)),
  check (kind not in ('mute', 'hide', 'show') or reason <> '')
);
create index room_act_by_room on room_act (room, id desc);
create index room_act_by_author on room_act (author, id desc) where author is not null;
create trigger room_act_insert_only before update or delete or truncate on room_act
  for each statement execute function ledger_insert_only();

-- How many people each server process has in a room. A row that is not renewed stops to count; nobody is named.
create unlogged table room_presence (
  process text not null check (length(process) between 1 and 64),
  room text not null references room (code),
  people int not null check (people >= 0),
  at_ms bigint not null,
  primary key (process, room)
) with (fillfactor = 50);

insert into menu_entry (title, icon, url, open_type, is_financial, sort) values
  ('rooms', 'home-nav-32', '/pages/chat/rooms', 'navigateTo', false, 132);
