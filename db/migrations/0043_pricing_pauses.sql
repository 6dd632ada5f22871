-- A row of the tick chain is a price (0), the start of a pause (1) or its end (2). A pause and its end repeat the last
-- price, have volume 0 and are hashed and signed like prices. Between a pause and its end there is no price.
alter table tick
  add column kind smallint not null default 0 check (kind in (0, 1, 2)),
  -- Why there was a pause; empty for a price.
  add column reason text not null default '' check (reason in ('', 'jump', 'gap', 'sources')),
  add constraint tick_reason check ((kind = 0) = (reason = '') and (kind = 0 or volume = 0));

-- The few rows that are no prices: which pause lies at a moment.
create index tick_pauses on tick (instrument_id, time_ms) where kind <> 0;

-- An option that was due inside a pause is called off, and the stake goes back.
alter table option_order drop constraint option_order_void_reason_check;
alter table option_order add constraint option_order_void_reason_check
  check (void_reason in ('', 'no_entry', 'few_ticks', 'no_exit', 'paused'));
