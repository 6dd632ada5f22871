-- The console asks for buyers whose orders ended unpaid, by time.
create index otc_order_unpaid on otc_order (ended_ms) where state in ('cancelled', 'timed_out');
