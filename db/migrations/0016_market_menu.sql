-- The stock market has its entry on the Home screen.
insert into menu_entry (title, icon, url, open_type, is_financial, sort) values
  ('stock', 'stock', '/pages/market/market?tab=stock', 'switchTab', false, 45);

-- Values follow the market now.
drop table reference_price;

-- The watcher asks for what was added since it last looked. Numbers are given out before commit, so it goes by the
-- transaction: everything below the oldest one still running has been seen.
alter table price_alert add column xid bigint not null default pg_current_xact_id()::text::bigint;
create index price_alert_new on price_alert (xid) where fired_at is null;

-- How far the watcher has come: alerts written before transaction `xid` have been held against all ticks up to `seq`.
create table price_alert_cursor (
  instrument_id int primary key references instrument (id),
  seq bigint not null,
  xid bigint not null
);
