/** Statements that each corrupt one place of the conversations, run as the table owner; invariant I29 detects each. */
export const CHAT_CORRUPTIONS: readonly { readonly how: string; readonly sql: string }[] = [
  { how: 'a message that is gone', sql: 'delete from chat_message where seq = 2' },
  {
    how: 'the last message gone and the number taken back',
    sql: `with gone as (delete from chat_message m using chat_conversation c where c.id = m.conversation_id and m.seq = c.last_seq returning m.*)
          update chat_conversation c set last_seq = last_seq - 1 from gone where gone.conversation_id = c.id`,
  },
  {
    how: 'a number left out',
    sql: `update chat_message set seq = seq + 1 where seq = (select max(seq) from chat_message)`,
  },
  { how: 'a changed text', sql: `update chat_message set body = body || '.' where kind = 'text'` },
  { how: 'a changed parameter', sql: `update chat_message set data = data || '{"amount": "1"}' where kind = 'system'` },
  { how: 'a parameter removed', sql: `update chat_message set data = data - 'coin' where kind = 'system'` },
  { how: 'another time', sql: 'update chat_message set at_ms = at_ms + 1 where seq = 1' },
  { how: 'another kind', sql: `update chat_message set kind = 'statement' where kind = 'text'` },
  {
    how: 'another sender',
    sql: `update chat_message m set sender_id = o.user_id from chat_member o
          where o.conversation_id = m.conversation_id and o.user_id <> m.sender_id`,
  },
  { how: 'another role', sql: `update chat_member set role = 'witness' where role = 'buyer'` },
  { how: 'another picture', sql: `update chat_message set picture_sha256 = repeat('0', 64) where file_id is not null` },
  {
    how: 'a changed file',
    sql: `update upload_file set pixel_sha256 = repeat('0', 64) where id in (select file_id from chat_message)`,
  },
  {
    how: 'a public picture',
    sql: `update upload_file set kind = 'public' where id in (select file_id from chat_message)`,
  },
  { how: 'another hash', sql: `update chat_message set hash = repeat('0', 64) where seq = 1` },
  { how: 'another head', sql: `update chat_conversation set last_hash = repeat('0', 64) where last_seq > 0` },
  { how: 'another start', sql: `update chat_conversation set last_hash = repeat('0', 64) where last_seq = 0` },
  { how: 'another subject', sql: `update chat_conversation set subject = subject || '1'` },
  { how: 'a last number too high', sql: 'update chat_conversation set last_seq = last_seq + 1' },
  { how: 'a read mark beyond the end', sql: 'update chat_member set read_seq = 1000' },
  { how: 'a guard that is off', sql: 'alter table chat_message disable trigger chat_message_insert_only' },
];
