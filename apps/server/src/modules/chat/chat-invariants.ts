import type { Invariant } from '#kernel/ledger/reconcile/invariant';

/** Numbers have no gaps, and the conversation knows its last message. */
const NUMBERED = `
  select 'messages of conversation ' || c.id as what from chat_conversation c
  left join (select conversation_id, count(*) as messages, max(seq) as last from chat_message group by 1) m on m.conversation_id = c.id
  where c.last_seq <> coalesce(m.messages, 0) or c.last_seq <> coalesce(m.last, 0)
  union all
  select 'head of conversation ' || c.id as what from chat_conversation c
  join chat_message m on m.conversation_id = c.id and m.seq = c.last_seq where m.hash <> c.last_hash
  union all
  select 'read mark of conversation ' || c.id as what from chat_conversation c
  join chat_member m on m.conversation_id = c.id where m.read_seq > c.last_seq
  union all
  select 'read mark of operators in conversation ' || c.id as what from chat_conversation c where c.operator_read_seq > c.last_seq`;

/** A message of a member has the role of that member. */
const ROLES = `
  select 'role in conversation ' || s.conversation_id || ', message ' || s.seq as what from chat_message s
  left join chat_member m on m.conversation_id = s.conversation_id and (m.user_id = s.sender_id or m.visitor_id = s.visitor_id)
  where s.role <> case when coalesce(s.sender_id, s.visitor_id) is not null then coalesce(m.role, '') when s.operator_id is not null then 'operator' else 'system' end`;

/** A visitor is the first member of a conversation; the account it was joined to, and no other, is the second. */
const VISITORS = `
  select 'visitor of conversation ' || v.conversation_id as what from chat_member v
  join chat_visitor g on g.id = v.visitor_id
  left join chat_member m on m.conversation_id = v.conversation_id and m.user_id is not null
  where v.place <> 1 or v.role <> 'visitor' or m.user_id is distinct from g.user_id`;

const hashOf = (text: string): string => `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;

/** The texts of packages/domain/src/chat/timeline-text.ts. PostgreSQL writes JSON texts as JavaScript does. */
const START = `'["candor-timeline-1",' || to_json(c.kind) || ',' || to_json(c.subject) || ']'`;
const PAIRS = `coalesce((select string_agg('[' || to_json(d.key) || ',' || to_json(d.value) || ']', ',' order by d.key collate "C")
  from jsonb_each_text(m.data) d), '')`;
const MESSAGE = `'["candor-timeline-1",' || to_json(m.previous) || ',' || to_json(c.subject) || ',' || m.seq || ',' || m.at_ms || ',' ||
  to_json(m.role) || ',' || to_json(m.kind) || ',' || to_json(m.body) || ',[' || ${PAIRS} || '],' || to_json(coalesce(m.picture_sha256, '')) || ']'`;

/** The newest conversations, and of all others a sixteenth, another one each hour. */
const SAMPLE = `c.id > (select coalesce(max(id), 0) - 100 from chat_conversation)
  or (c.id + floor(extract(epoch from $1::timestamptz) / 3600)::int) % 16 = 0`;

const CHAINED = `
  select 'hash of conversation ' || m.conversation_id || ', message ' || m.seq as what
  from chat_conversation c cross join lateral (
    select s.*, lag(s.hash, 1, ${hashOf(START)}) over (order by s.seq) as previous from chat_message s where s.conversation_id = c.id
  ) m
  where (${SAMPLE}) and m.hash <> ${hashOf(MESSAGE)}
  union all
  select 'start of conversation ' || c.id as what from chat_conversation c
  where (${SAMPLE}) and c.last_seq = 0 and c.last_hash <> ${hashOf(START)}`;

const PICTURES = `
  select 'picture of conversation ' || m.conversation_id || ', message ' || m.seq as what from chat_message m
  join upload_file f on f.id = m.file_id
  where f.pixel_sha256 <> m.picture_sha256 or f.bound_use is null or f.kind <> 'private' or f.stored_at is null`;

const GUARDED = `
  select 'the insert-only guard of chat_message is off' as what
  where not exists (select from pg_trigger g where g.tgrelid = 'chat_message'::regclass
    and g.tgname = 'chat_message_insert_only' and g.tgenabled = 'O')`;

export const CHAT_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I29',
    says: 'Messages of a conversation are numbered without gaps, and their hash chain leads to the head the conversation knows.',
    sql: [NUMBERED, ROLES, VISITORS, CHAINED, PICTURES, GUARDED].join(' union all '),
  },
];
