import type { Invariant } from '#kernel/ledger/reconcile/invariant';

/** Messages of the customer after the last answer. */
const UNANSWERED = `select m.conversation_id, min(m.at_ms) as since_ms from chat_message m
  join chat_conversation t on t.id = m.conversation_id and t.kind = 'service'
  where coalesce(m.sender_id, m.visitor_id) is not null and m.seq > coalesce((select max(a.seq) from chat_message a
    where a.conversation_id = m.conversation_id and a.operator_id is not null), 0)
  group by m.conversation_id`;

/** A case and its conversation know the same number, owner and end. */
const PAIRED = `
  select 'conversation of case ' || c.number as what from support_case c
  left join chat_conversation t on t.id = c.conversation_id
  left join chat_member m on m.conversation_id = c.conversation_id and m.user_id is not null
  left join chat_member v on v.conversation_id = c.conversation_id and v.visitor_id is not null
  where t.kind is distinct from 'service' or t.subject is distinct from c.number or t.is_closed <> (c.status = 'closed')
    or m.user_id is distinct from c.user_id or v.visitor_id is distinct from c.visitor_id
  union all
  select 'case of conversation ' || t.id as what from chat_conversation t
  where t.kind = 'service' and not exists (select from support_case c where c.conversation_id = t.id)`;

/** A case waits exactly while there is an unanswered message, since the oldest of them. */
const WAITING = `
  select 'waiting of case ' || c.number as what from support_case c
  left join (${UNANSWERED}) w on w.conversation_id = c.conversation_id
  where c.status <> 'closed' and ((c.status = 'open') <> (w.conversation_id is not null)
    or floor(extract(epoch from c.waiting_at) * 1000)::bigint is distinct from w.since_ms)`;

/** Measured waits are those of the conversation: an answer, and the first message it answers. */
const MEASURED = `
  select 'wait of case ' || c.number || ', answer ' || w.seq as what from support_wait w
  join support_case c on c.id = w.case_id
  left join chat_message a on a.conversation_id = c.conversation_id and a.seq = w.seq
  left join chat_message s on s.conversation_id = c.conversation_id and s.seq = w.since_seq
  where a.operator_id is distinct from w.operator_id or coalesce(s.sender_id, s.visitor_id) is null
    or w.waited_ms <> greatest(0, a.at_ms - s.at_ms)
    or exists (select from chat_message b where b.conversation_id = c.conversation_id and b.operator_id is not null
      and b.seq > w.since_seq and b.seq < w.seq)
  union all
  select 'first answer of case ' || c.number as what from support_case c
  where (c.first_answer_at is not null) <> exists (select from support_wait w where w.case_id = c.id and w.is_first)`;

const GUARDED = `
  select 'the insert-only guard of support_wait is off' as what
  where not exists (select from pg_trigger g where g.tgrelid = 'support_wait'::regclass
    and g.tgname = 'support_wait_insert_only' and g.tgenabled = 'O')`;

export const SUPPORT_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I30',
    says: 'A case of customer service has its own conversation, waits while a message of the customer is unanswered, and its measured times are those of the messages.',
    sql: [PAIRED, WAITING, MEASURED, GUARDED].join(' union all '),
  },
];
