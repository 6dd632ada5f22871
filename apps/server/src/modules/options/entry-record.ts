/**
 * The record that decides the entry of order `o`, as `decidesEntry` of the domain: a pause, a tick that fills the order, or one
 * that is too late. No row: it has not come yet.
 */
export const ENTRY_RECORD = `(
  select n.seq, n.time_ms, n.price, n.kind, n.sources from tick n
  where n.instrument_id = o.instrument_id and n.seq > o.accepted_seq
    and (n.kind <> 0 or n.time_ms > o.entry_by_ms or tick_fills(n.sources, o.fill_after_ms))
  order by n.seq limit 1)`;
