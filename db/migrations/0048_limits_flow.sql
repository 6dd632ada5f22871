-- Each module declares what of its tables counts towards users' own limits; the server puts the statements together.
drop view self_limit_flow;
