import type { Invariant } from '#kernel/ledger/reconcile/invariant';

/** Numbers have no gaps, changes are numbered once, and the room knows both ends. */
const NUMBERED = `
  select 'messages of room ' || r.code as what from room r
  left join (select room, count(*) as messages, max(seq) as last, max(change_no) as change from room_message group by 1) m on m.room = r.code
  where r.last_seq <> coalesce(m.messages, 0) or r.last_seq <> coalesce(m.last, 0) or r.change_no <> coalesce(m.change, 0)`;

const REPORTED = `
  select 'reports of message ' || c.room || ' ' || c.seq as what from room_case c
  left join (select room, seq, count(*) as reports from room_report group by 1, 2) p on p.room = c.room and p.seq = c.seq
  where c.reports <> coalesce(p.reports, 0)
  union all
  select 'report without a case ' || p.room || ' ' || p.seq as what from room_report p
  where not exists (select from room_case c where c.room = p.room and c.seq = p.seq)`;

/** What was done to a person, a message or a room follows from the last act of its kind in the log. */
const LOGGED = `
  select 'mute of author ' || a.code as what from room_author a
  left join lateral (select t.until_ms from room_act t where t.author = a.code and t.kind in ('mute', 'unmute') order by t.id desc limit 1) t on true
  where a.muted_until_ms <> coalesce(t.until_ms, 0)
  union all
  select 'hidden message ' || m.room || ' ' || m.seq as what from room_message m
  left join lateral (select t.kind from room_act t where t.room = m.room and t.seq = m.seq and t.kind in ('hide', 'show') order by t.id desc limit 1) t on true
  where m.has_note and m.is_hidden <> (coalesce(t.kind, '') = 'hide') or m.is_hidden and not m.has_note
  union all
  select 'slow mode of room ' || r.code as what from room r
  left join lateral (select t.slow_ms from room_act t where t.room = r.code and t.kind = 'slow' order by t.id desc limit 1) t on true
  where r.slow_ms <> coalesce(t.slow_ms, 2000)
  union all
  select 'opening of room ' || r.code as what from room r
  left join lateral (select t.kind from room_act t where t.room = r.code and t.kind in ('close', 'open') order by t.id desc limit 1) t on true
  where r.is_closed <> (coalesce(t.kind, 'open') = 'close')`;

const GUARDED = `
  select 'the guard ' || g.name || ' is off' as what
  from (values ('room_message', 'room_message_keeps_text'), ('room_message', 'room_message_is_kept'), ('room_act', 'room_act_insert_only')) as g (tab, name)
  where not exists (select from pg_trigger t where t.tgrelid = g.tab::regclass and t.tgname = g.name and t.tgenabled = 'O')`;

export const ROOM_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I31',
    says: 'Messages of a room are numbered without gaps, and every mute, hidden message, slow mode and closing is in the log of moderators.',
    sql: [NUMBERED, REPORTED, LOGGED, GUARDED].join(' union all '),
  },
];
