-- Which checkpoint stands before or after a moment.
create index tick_checkpoint_time on tick_checkpoint (instrument_id, time_ms);

-- How far retention has been: what is kept up to here is kept for good.
create table tick_sweep (
  instrument_id int primary key references instrument (id),
  swept_seq bigint not null check (swept_seq > 0)
);

-- The past comes in by the hundred thousand; a look at the instrument for each bar would cost more than the bar itself.
alter table candle drop constraint candle_instrument_id_fkey;
