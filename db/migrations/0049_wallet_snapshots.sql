-- What everything a user owns was worth in USDT at 00:00 UTC of a day, for the curve beside his total. Users without money have no row.
-- Written once per day and user by the job wallet_snapshots, never changed. The day comes first: a night is written and deleted as one
-- range, and a user's curve is thirty lookups.
create table wallet_snapshot (
  day date not null,
  user_id int not null,
  usdt_value numeric(38, 8) not null check (usdt_value >= 0),
  primary key (day, user_id)
);
create trigger wallet_snapshot_never_changed before update or truncate on wallet_snapshot
  for each statement execute function ledger_insert_only();
