-- Parts that figures are computed from.
-- The largest change of a leader's index within one hour, in percent: one of the two parts of the risk figure.
alter table copy_leader_figures add column move_percent numeric(38, 8) not null default 0;
-- Of followers_net, the results of copies that were open at that hour.
alter table copy_leader_hour add column followers_open numeric(38, 8) not null default 0;
