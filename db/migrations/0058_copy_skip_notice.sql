-- When the follower was last sent a notice that a copy was not made: at most one in an hour for each relation.
alter table copy_relation add column skip_notice_at timestamptz;
