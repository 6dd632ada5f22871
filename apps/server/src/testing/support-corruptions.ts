/** Statements that each corrupt one place of customer service, run as the table owner; invariant I30 detects each. */
export const SUPPORT_CORRUPTIONS: readonly { readonly how: string; readonly sql: string }[] = [
  {
    how: 'a case of another conversation',
    sql: `update chat_conversation set subject = subject || '1' where kind = 'service'`,
  },
  {
    how: 'a conversation of another kind',
    sql: `update chat_conversation set kind = 'otc_order' where kind = 'service'`,
  },
  { how: 'a conversation without a case', sql: 'delete from support_case where user_id is null' },
  {
    how: 'a closed case that can be written in',
    sql: 'update chat_conversation set is_closed = false where is_closed',
  },
  { how: 'an open case nobody can write in', sql: 'update chat_conversation set is_closed = true where not is_closed' },
  {
    how: 'a case of another user',
    sql: `update support_case set user_id = (select max(id) from app_user) where user_id is not null`,
  },
  {
    how: 'a visitor’s case with an owner who did not join',
    sql: 'update support_case set user_id = (select max(id) from app_user) where user_id is null',
  },
  {
    how: 'an answered case that waits',
    sql: `update support_case set status = 'open', waiting_at = now(), answer_by = now() where status = 'answered'`,
  },
  {
    how: 'a waiting case that counts as answered',
    sql: `update support_case set status = 'answered', waiting_at = null, answer_by = null where status = 'open'`,
  },
  {
    how: 'a wait that began later',
    sql: `update support_case set waiting_at = waiting_at + interval '1 second' where status = 'open'`,
  },
  { how: 'a shorter measured wait', sql: 'update support_wait set waited_ms = waited_ms + 1' },
  { how: 'a wait of another operator', sql: 'update support_wait set operator_id = operator_id + 1' },
  { how: 'a wait for a message of nobody', sql: 'update support_wait set since_seq = 1' },
  { how: 'a wait that is gone', sql: 'delete from support_wait where is_first' },
  {
    how: 'a first answer nobody gave',
    sql: `update support_case set first_answer_at = now() where first_answer_at is null`,
  },
  { how: 'a guard that is off', sql: 'alter table support_wait disable trigger support_wait_insert_only' },
];
