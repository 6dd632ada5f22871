import * as z from 'zod/mini';
import { defineOperatorCall, type OperatorRole } from './call';
import { chatItem, seqReply } from './chat';
import { clientKey } from './chat-fields';
import { boundedText, flag, idOrAllText, idText, pagingFields } from './fields';
import { LANGUAGES } from './languages';
import { done, jsonText, searchText } from './ops-fields';
import { countedPage } from './paging';
import { receiptFile } from './receipts';
import { ATTACHMENT_KINDS, CASE_TEXT_LENGTH, caseNumber, caseStatus } from './support';

const READERS: readonly [OperatorRole, ...OperatorRole[]] = ['support', 'reviewer', 'auditor', 'admin'];
const WRITERS: readonly [OperatorRole, ...OperatorRole[]] = ['support', 'reviewer'];

const operatorField = () => z.nullable(z.object({ id: z.number(), name: z.string(), since_ms: z.number() }));

const customerFields = {
  /** 0: a visitor who has not logged in. */
  user_id: z.number(),
  user_name: z.string(),
  /** Language of the customer's app when the case was opened. */
  language: z.enum(LANGUAGES),
};

const inboxItem = z.object({
  number: z.string(),
  subject: z.string(),
  status: caseStatus(),
  ...customerFields,
  operator: operatorField(),
  /** Since when the customer waits; 0: nobody waits. */
  waiting_ms: z.number(),
  answer_by_ms: z.number(),
  /** Messages of the customer that no operator has read. */
  unread: z.number(),
  last_text: z.string(),
  last_time_ms: z.number(),
  opened_ms: z.number(),
  rating: z.number(),
});

export const CASE_TABS = ['waiting', 'mine', 'all', 'closed'] as const;

export const supportInbox = defineOperatorCall({
  method: 'GET',
  path: '/ops/support/inbox',
  roles: READERS,
  summary:
    'Cases of customer service. waiting: without an operator, who waits longest first; mine: assigned to the caller and not closed; search in number, subject, customer and texts.',
  input: z.object({ tab: z._default(z.enum(CASE_TABS), 'waiting'), keyword: searchText(), ...pagingFields(20) }),
  reply: z.object({
    ...countedPage(inboxItem).shape,
    counts: z.object({ waiting: z.number(), mine: z.number() }),
  }),
});

export const operatorCase = defineOperatorCall({
  method: 'GET',
  path: '/ops/support/case',
  roles: READERS,
  summary: 'A case with all its messages, the earlier cases of the customer and the measured times.',
  input: z.object({ number: caseNumber() }),
  reply: z.object({
    number: z.string(),
    subject: z.string(),
    status: caseStatus(),
    conversation: z.number(),
    ...customerFields,
    operator: operatorField(),
    /** `author`: name of the operator who wrote it; empty: the customer or the system. */
    messages: z.array(z.object({ ...chatItem.shape, author: z.string() })),
    /** 1: the hash chain of the messages holds. */
    chain_holds: flag(),
    /** The last message the customer has read, and the last one an operator has read. */
    customer_read_seq: z.number(),
    operator_read_seq: z.number(),
    waiting_ms: z.number(),
    answer_by_ms: z.number(),
    opened_ms: z.number(),
    closed_ms: z.number(),
    rating: z.number(),
    rating_note: z.string(),
    /** 0: not answered yet. */
    first_answer_ms: z.number(),
    /** Median of the waits that ended with an answer; 0: none. */
    median_answer_ms: z.number(),
    earlier: z.array(
      z.object({
        number: z.string(),
        subject: z.string(),
        status: caseStatus(),
        opened_ms: z.number(),
        rating: z.number(),
      }),
    ),
  }),
});

export const assignCase = defineOperatorCall({
  method: 'POST',
  path: '/ops/support/assign',
  roles: WRITERS,
  summary:
    'Take a case (no operator_id), hand it to another operator, or put it back into the queue (0). A case of a colleague is refused unless take_over=1.',
  input: z.object({
    number: caseNumber(),
    operator_id: z.optional(idOrAllText()),
    take_over: z._default(z.enum(['0', '1']), '0'),
  }),
  reply: done(),
});

export const answerCase = defineOperatorCall({
  method: 'POST',
  path: '/ops/support/answer',
  roles: WRITERS,
  summary:
    "Answer a case; the customer gets a notice. An unassigned case becomes the caller's. close=1 ends it and needs `seen`. Refused when the customer wrote after `seen`. The same client_key again answers the same number.",
  input: z.object({
    number: caseNumber(),
    text: boundedText(CASE_TEXT_LENGTH),
    client_key: clientKey(),
    close: z._default(z.enum(['0', '1']), '0'),
    /** Number of the last message on the screen; needed with close=1. */
    seen: z.optional(idText()),
  }),
  reply: seqReply(),
});

export const closeCase = defineOperatorCall({
  method: 'POST',
  path: '/ops/support/close',
  roles: WRITERS,
  summary:
    'Close a case without another answer; the customer gets a notice. Refused when the customer wrote after `seen`.',
  input: z.object({
    number: caseNumber(),
    /** Number of the last message on the screen. */
    seen: idText(),
  }),
  reply: done(),
});

export const operatorTyping = defineOperatorCall({
  method: 'POST',
  path: '/ops/support/typing',
  roles: WRITERS,
  summary: 'The operator is typing; the customer sees it for a few seconds. Not stored and not audited.',
  input: z.object({ number: caseNumber() }),
  reply: done(),
});

export const operatorRead = defineOperatorCall({
  method: 'POST',
  path: '/ops/support/read',
  roles: WRITERS,
  summary: 'An operator has read a case up to this message; the customer sees it.',
  input: z.object({ number: caseNumber(), seq: idText() }),
  reply: z.object({ operator_read_seq: z.number() }),
});

/** `texts` by language: all eight. */
const cannedItem = z.object({
  id: z.number(),
  code: z.string(),
  texts: z.record(z.enum(LANGUAGES), z.string()),
  is_active: flag(),
  changed_ms: z.number(),
  changed_by: z.string(),
});

export const cannedAnswers = defineOperatorCall({
  method: 'GET',
  path: '/ops/support/canned',
  roles: READERS,
  summary: 'Prepared answers in eight languages, by code; switched-off ones too.',
  input: z.object({}),
  reply: z.object({ items: z.array(cannedItem) }),
});

export const saveCanned = defineOperatorCall({
  method: 'POST',
  path: '/ops/support/canned/save',
  roles: ['support', 'content'],
  summary: 'Create or change a prepared answer; texts is JSON of all eight languages, and each must be there.',
  input: z.object({
    id: z.optional(idText()),
    code: z.string().check(z.regex(/^[a-z][a-z0-9_]{1,39}$/)),
    texts: jsonText(40_000),
    is_active: z.enum(['0', '1']),
  }),
  reply: z.object({ id: z.number() }),
});

export const supportTimes = defineOperatorCall({
  method: 'GET',
  path: '/ops/support/times',
  roles: READERS,
  summary: 'How long customers waited for answers in the last days (UTC), by day and by operator.',
  input: z.object({ days: z._default(z.enum(['1', '7', '30', '90']), '7') }),
  reply: z.object({
    opened: z.number(),
    closed: z.number(),
    answers: z.number(),
    /** 0: none measured. */
    median_ms: z.number(),
    p95_ms: z.number(),
    first_median_ms: z.number(),
    /** Answers within the target of the rule. */
    in_target: z.number(),
    ratings: z.number(),
    /** Sum of the stars. */
    stars: z.number(),
    by_day: z.array(z.object({ day_ms: z.number(), opened: z.number(), answers: z.number(), median_ms: z.number() })),
    by_operator: z.array(z.object({ name: z.string(), answers: z.number(), median_ms: z.number() })),
  }),
});

export const caseAttachment = defineOperatorCall({
  method: 'GET',
  path: '/ops/support/attachment',
  roles: READERS,
  summary: 'An order the customer attached: figures as they were, and its receipt file where it has one.',
  input: z.object({ number: caseNumber(), seq: idText() }),
  reply: z.object({
    kind: z.enum(ATTACHMENT_KINDS),
    id: z.string(),
    title: z.string(),
    figures: z.record(z.string(), z.string()),
    receipt: z.nullable(receiptFile.reply),
  }),
});
