/** Each changes one thing that invariant I31 must find. Room en has two messages; one is hidden, its author is muted. */
export const ROOM_CORRUPTIONS: readonly { readonly how: string; readonly sql: string }[] = [
  { how: 'a message that is gone', sql: `delete from room_message where room = 'fra' and seq = 1` },
  {
    how: 'a room that counts one message too many',
    sql: `update room set last_seq = last_seq + 1, change_no = change_no + 1 where code = 'en'`,
  },
  { how: 'a number that was left out', sql: `update room_message set seq = 7 where room = 'fra' and seq = 1` },
  { how: 'a change that nobody is told', sql: `update room set change_no = change_no + 1 where code = 'en'` },
  {
    how: 'a mute without an act',
    sql: `update room_author set muted_until_ms = muted_until_ms + 60000 where muted_until_ms > 0`,
  },
  {
    how: 'a mute that ended without an act',
    sql: 'update room_author set muted_until_ms = 0 where muted_until_ms > 0',
  },
  { how: 'a message shown again without an act', sql: 'update room_message set is_hidden = false where is_hidden' },
  {
    how: 'a message hidden without an act',
    sql: `update room_message set is_hidden = true, has_note = true where room = 'fra' and seq = 1`,
  },
  { how: 'slow mode without an act', sql: `update room set slow_ms = 60000 where code = 'th'` },
  { how: 'a room closed without an act', sql: `update room set is_closed = true where code = 'th'` },
  { how: 'an act that is gone', sql: `delete from room_act where kind = 'mute'` },
  { how: 'a wrong count of reports', sql: 'update room_case set reports = reports + 1' },
  { how: 'a report without a case', sql: 'delete from room_case' },
  { how: 'the guard of texts switched off', sql: 'alter table room_message disable trigger room_message_keeps_text' },
  { how: 'the guard of the log switched off', sql: 'alter table room_act disable trigger room_act_insert_only' },
];
