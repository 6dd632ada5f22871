-- Notices that count what happens within an hour: one per user and reference, however often it is updated. What it counts
-- is remembered, because an event may be handed on twice; the row is deleted when no such event can come any more.
create table notice_group (
  user_id int not null references app_user (id),
  reference text not null check (length(reference) between 1 and 100),
  -- References of what was counted, a list of texts.
  counted jsonb not null default '[]',
  -- The words of the notice after the last change.
  params jsonb not null default '{}',
  made_at timestamptz not null,
  primary key (user_id, reference)
) with (fillfactor = 70);
