-- Lines of the schedule whose products take no new orders: those on sale and those made later, until the pause ends. Only
-- new orders are refused; what was bought goes on.
create table dual_line_pause (
  instrument_id int not null references instrument (id),
  side text not null check (side in ('call', 'put')),
  days int not null,
  distance_percent numeric(18, 8) not null,
  created_at timestamptz not null,
  primary key (instrument_id, side, days, distance_percent)
);
