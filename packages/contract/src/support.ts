import * as z from 'zod/mini';
import { defineCall } from './call';
import { fileFields, seqReply, visitorField, visitorToken } from './chat';
import { clientKey } from './chat-fields';
import { boundedText, flag, pagingFields, picturePath } from './fields';
import { LANGUAGES } from './languages';

const SUBJECT_LENGTH = 80;
export const CASE_TEXT_LENGTH = 2_000;
const NOTE_LENGTH = 500;
const PLACE_NAME_LENGTH = 120;

export const CASE_STATUSES = ['open', 'answered', 'closed'] as const;
export type CaseStatusName = (typeof CASE_STATUSES)[number];

/** What can be attached: an own order of each product, or `record`, any line of the own bill by its record id. */
export const ATTACHMENT_KINDS = [
  'option',
  'futures',
  'spot',
  'withdrawal',
  'deposit',
  'otc',
  'dual',
  'lock',
  'ieo',
  'nft',
  'nft_box',
  'copy',
  'record',
] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];

/**
 * Names of the figures of a `receipt` message, in the order in which they are shown; each order has some of them. Amounts
 * are decimals followed by their currency, times are milliseconds, `side` and `status` are codes of the product.
 */
export const RECEIPT_FIGURES = [
  'status',
  'side',
  'amount',
  'price',
  'close_price',
  'filled',
  'fee',
  'leverage',
  'duration',
  'result',
  'received',
  'network',
  'method',
  'item',
  'leader',
  'opened_ms',
  'ended_ms',
] as const;
export type ReceiptFigure = (typeof RECEIPT_FIGURES)[number];

export const caseNumber = () => z.string().check(z.regex(/^CS-[0-9A-HJKMNP-TV-Z]{6}$/));
export const caseStatus = () => z.enum(CASE_STATUSES);

/** Degrees with at most six decimals. */
const latitudeText = () => z.string().check(z.regex(/^-?(?:90(?:\.0{1,6})?|[0-8]?[0-9](?:\.[0-9]{1,6})?)$/));
const longitudeText = () =>
  z.string().check(z.regex(/^-?(?:180(?:\.0{1,6})?|(?:1[0-7][0-9]|[1-9]?[0-9])(?:\.[0-9]{1,6})?)$/));

export const supportState = defineCall({
  method: 'GET',
  path: '/support/state',
  auth: 'public',
  summary: 'Whether customer service answers now, how many wait, and how long answers took in the last seven days.',
  input: z.object({}),
  reply: z.object({
    is_open: flag(),
    /** The next opening; 0 when open, or when no opening is planned. */
    opens_ms: z.number(),
    /** Cases that wait for an answer. */
    waiting: z.number(),
    /** 0: not measured yet. */
    median_answer_ms: z.number(),
    p95_answer_ms: z.number(),
  }),
});

export const supportVisitor = defineCall({
  method: 'POST',
  path: '/support/visitor',
  auth: 'public',
  summary: 'A token for somebody who is not logged in. Only its hash is stored; who loses it loses the conversations.',
  input: z.object({ language: z.enum(LANGUAGES) }),
  reply: z.object({ visitor: z.string() }),
});

export const openCase = defineCall({
  method: 'POST',
  path: '/support/open',
  auth: 'public',
  summary: 'Open a case with its first message. The same client_key again answers the same case.',
  input: z.object({
    ...visitorField(),
    subject: boundedText(SUBJECT_LENGTH),
    message: boundedText(CASE_TEXT_LENGTH),
    client_key: clientKey(),
    language: z.enum(LANGUAGES),
    /** The path of an own upload that is not used yet; empty: none. */
    picture: z._default(picturePath(), ''),
    ...fileFields(),
  }),
  reply: z.object({ number: z.string(), conversation: z.number() }),
});

export const caseList = defineCall({
  method: 'GET',
  path: '/support/list',
  auth: 'public',
  summary: 'Own cases, the one with the newest message first.',
  input: z.object({ ...visitorField(), ...pagingFields(20) }),
  reply: z.object({
    items: z.array(
      z.object({
        number: z.string(),
        subject: z.string(),
        status: caseStatus(),
        /** Answers that were not read. */
        unread: z.number(),
        /** Of the last message that is no system line; empty: it has no text. */
        last_text: z.string(),
        last_time_ms: z.number(),
        opened_ms: z.number(),
      }),
    ),
    total: z.number(),
  }),
});

export const unreadCases = defineCall({
  method: 'GET',
  path: '/support/unread',
  auth: 'public',
  summary: 'How many own cases have an answer that was not read yet.',
  input: z.object({ ...visitorField() }),
  reply: z.object({ count: z.number() }),
});

export const supportCase = defineCall({
  method: 'GET',
  path: '/support/case',
  auth: 'public',
  summary: 'An own case: its state, place in the queue, who answers and until when. Messages: /chat/messages.',
  input: z.object({ ...visitorField(), number: caseNumber() }),
  reply: z.object({
    number: z.string(),
    subject: z.string(),
    status: caseStatus(),
    conversation: z.number(),
    /** Place in the queue from 1; 0: assigned, answered or closed. */
    position: z.number(),
    operator: z.nullable(z.object({ name: z.string(), since_ms: z.number() })),
    /** Until when an answer is planned; 0: none is due. */
    answer_by_ms: z.number(),
    /** Of the first answer; 0: none yet. */
    answered_ms: z.number(),
    opened_ms: z.number(),
    /** 0: not closed. */
    closed_ms: z.number(),
    /** 1 to 5 stars; 0: not rated. */
    rating: z.number(),
    can_rate: flag(),
  }),
});

export const attachOrder = defineCall({
  method: 'POST',
  path: '/support/attach',
  auth: 'public',
  summary:
    'Attach an own order: the server writes its figures into the conversation, with its receipt where it has one. Not own, or unknown: refused alike.',
  input: z.object({
    ...visitorField(),
    number: caseNumber(),
    kind: z.enum(ATTACHMENT_KINDS),
    /** As the calls of the product name the order. */
    id: z.string().check(z.regex(/^[0-9A-Za-z_-]{1,64}$/)),
    client_key: clientKey(),
  }),
  reply: seqReply(),
});

export const sendPlace = defineCall({
  method: 'POST',
  path: '/support/place',
  auth: 'public',
  summary: 'Send a place in an own case.',
  input: z.object({
    ...visitorField(),
    number: caseNumber(),
    lat: latitudeText(),
    lng: longitudeText(),
    name: boundedText(PLACE_NAME_LENGTH),
    client_key: clientKey(),
  }),
  reply: seqReply(),
});

export const rateCase = defineCall({
  method: 'POST',
  path: '/support/rate',
  auth: 'public',
  summary: 'Rate an own case once an operator has answered; a later rating replaces the earlier one.',
  input: z.object({
    ...visitorField(),
    number: caseNumber(),
    stars: z.pipe(
      z.string().check(z.regex(/^[1-5]$/)),
      z.transform((text) => Number.parseInt(text, 10)),
    ),
    note: z._default(boundedText(NOTE_LENGTH, 0), ''),
  }),
  reply: z.object({ rating: z.number() }),
});

export const closeOwnCase = defineCall({
  method: 'POST',
  path: '/support/close',
  auth: 'public',
  summary: 'Close an own case. Closed again: nothing changes.',
  input: z.object({ ...visitorField(), number: caseNumber() }),
  reply: z.object({ status: caseStatus() }),
});

export const joinVisitor = defineCall({
  method: 'POST',
  path: '/support/join',
  auth: 'user',
  summary: "After logging in: the cases of a visitor become the account's, once. The token opens nothing afterwards.",
  input: z.object({ visitor: visitorToken() }),
  reply: z.object({ joined: z.number() }),
});

/** Event of a client without a session, with `{ visitor }`: joins the private room of the visitor. Acknowledged with SupportVisitReply. */
export const SUPPORT_VISIT = 'support_visit';

export type SupportVisitReply = { readonly ok: true } | { readonly ok: false; readonly error: 'invalid' };

/** Private event, after commit: something of an own case other than its messages has changed. */
export const SUPPORT_EVENT = 'support';

export interface SupportPush {
  readonly number: string;
  readonly status: CaseStatusName;
}

/** Codes of the system lines of a case; `name` is the operator's. Written by the server only. */
export const CASE_LINES = {
  opened: [],
  assigned: ['name'],
  released: [],
  closed_by_staff: [],
  closed_by_customer: [],
  joined: [],
} as const;
