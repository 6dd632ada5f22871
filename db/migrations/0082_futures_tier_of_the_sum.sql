-- The tier of a position is that of all its owner has open and waiting in its instrument and direction when it is ordered.

-- What stood beside it then, in base coins: it decides the position's maintenance tiers to its end.
alter table futures_position add column beside_size numeric not null default 0 check (beside_size >= 0);
