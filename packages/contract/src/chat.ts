import * as z from 'zod/mini';
import { defineCall } from './call';
import { clientKey, seqText } from './chat-fields';
import { boundedText, flag, idText, pagingFields, picturePath } from './fields';

/** `service`: a case of customer service; its subject is the number of the case. */
export const CHAT_KINDS = ['otc_order', 'service'] as const;
export type ChatKindName = (typeof CHAT_KINDS)[number];

/**
 * `text` and `picture` are written by members or operators, `statement` is what a side says in a dispute, `system` is a
 * step of the subject: its text is a code, its data the parameters. In service conversations also: `file` is a document
 * (data: name, type, bytes), `receipt` an own order, written by the server (data: kind, id, title, proof and figures as
 * RECEIPT_FIGURES of support.ts), `place` a place (data: lat, lng, name).
 */
export const CHAT_MESSAGE_KINDS = ['text', 'picture', 'system', 'statement', 'file', 'receipt', 'place'] as const;
export type ChatMessageKind = (typeof CHAT_MESSAGE_KINDS)[number];

export const CHAT_TEXT_LENGTH = 1_000;
/** Messages of one reply; the most any list has. */
const MAX_MESSAGES = 100;

/** Kinds of documents, by the ending of their names. Pictures are sent as pictures. */
export const CHAT_FILE_TYPES = ['pdf', 'txt', 'csv', 'json'] as const;
const CHAT_FILE_NAME_LENGTH = 100;

/**
 * The token of a visitor, from `/support/visitor`: 256 random bits. Whoever is not logged in reads and writes the own
 * conversations with it; beside a session it is ignored. Unknown and joined ones are refused with `visitor_unknown`, neither
 * session nor token with `session_invalid`.
 */
export const visitorToken = () => z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));
export const visitorField = () => ({ visitor: z.optional(visitorToken()) });

/** A document beside the text: the path of an own upload that is not used yet, and its name; empty: none. */
export const fileFields = () => ({
  file: z._default(picturePath(), ''),
  file_name: z._default(boundedText(CHAT_FILE_NAME_LENGTH, 0), ''),
});

export const seqReply = () => z.object({ seq: z.number() });

export const chatItem = z.object({
  /** From 1, without gaps. */
  seq: z.number(),
  kind: z.enum(CHAT_MESSAGE_KINDS),
  /** Role of the sender in this conversation (buyer, seller, customer, visitor …), `operator` or `system`. */
  role: z.string(),
  /** 1: written by the user who asks, also before logging in. */
  mine: flag(),
  text: z.string(),
  data: z.record(z.string(), z.string()),
  /** Address of the picture, valid for ten minutes; empty: none. */
  picture: z.string(),
  /** Address of the document, valid for ten minutes; empty: none. Its name is in the data. */
  file: z.string(),
  /** Of own messages, so that a client recognises what it has sent; empty for all others. */
  client_key: z.string(),
  time_ms: z.number(),
});
export type ChatItem = z.output<typeof chatItem>;

export const chatMessages = defineCall({
  method: 'GET',
  path: '/chat/messages',
  auth: 'public',
  summary: 'Messages of an own conversation after a number, oldest first. Members only, or the visitor who opened it.',
  input: z.object({
    ...visitorField(),
    conversation: idText(),
    after: z._default(seqText(), 0),
    limit: pagingFields(MAX_MESSAGES).limit,
  }),
  reply: z.object({
    items: z.array(chatItem),
    last_seq: z.number(),
    read_seq: z.number(),
    /** The last message another member, or an operator of a service conversation, has read. */
    other_read_seq: z.number(),
    is_closed: flag(),
  }),
});

export const chatSend = defineCall({
  method: 'POST',
  path: '/chat/send',
  auth: 'public',
  summary:
    'Write in an own conversation: text, with a picture or a document, or one of these alone. The same client_key again answers the same number. Links, addresses and telephone numbers are masked, except in service conversations. Documents: service conversations only.',
  input: z.object({
    ...visitorField(),
    conversation: idText(),
    client_key: clientKey(),
    text: z._default(boundedText(CHAT_TEXT_LENGTH, 0), ''),
    /** The path of an own upload that is not used yet; empty: none. */
    picture: z._default(picturePath(), ''),
    ...fileFields(),
  }),
  reply: seqReply(),
});

export const chatUpload = defineCall({
  method: 'POST',
  path: '/chat/upload',
  auth: 'public',
  summary:
    'One picture (jpg or png, re-encoded) or document (pdf, txt, csv, json; at most 10 MiB) in the part `file`, for a service conversation. Without a session the text part `visitor` says whose it is.',
  input: z.object({}),
  reply: z.object({
    path: z.string(),
    kind: z.enum(['picture', 'file']),
    type: z.enum(['jpg', 'png', ...CHAT_FILE_TYPES]),
  }),
  body: 'multipart',
});

export const chatTyping = defineCall({
  method: 'POST',
  path: '/chat/typing',
  auth: 'public',
  summary:
    'The caller is typing in an own conversation. Not stored; the other side gets the event `chat_typing`, at most one per 2 s.',
  input: z.object({ ...visitorField(), conversation: idText() }),
  reply: z.object({ ok: z.literal(1) }),
});

export const chatRead = defineCall({
  method: 'POST',
  path: '/chat/read',
  auth: 'public',
  summary: 'The caller has read an own conversation up to this message.',
  input: z.object({ ...visitorField(), conversation: idText(), seq: seqText() }),
  reply: z.object({ read_seq: z.number() }),
});

export const chatUnread = defineCall({
  method: 'GET',
  path: '/chat/unread',
  auth: 'user',
  summary:
    'Own conversations with messages of others that were not read, newest first. Service conversations are counted by /support/unread.',
  input: z.object({}),
  reply: z.object({
    total: z.number(),
    conversations: z.array(
      z.object({ id: z.number(), unread: z.number(), kind: z.enum(CHAT_KINDS), subject: z.string() }),
    ),
  }),
});

const hash = () => z.string().check(z.regex(/^[0-9a-f]{64}$/));

const timelineMessage = z.object({
  seq: z.number(),
  at_ms: z.number(),
  role: z.string(),
  kind: z.enum(CHAT_MESSAGE_KINDS),
  body: z.string(),
  data: z.record(z.string(), z.string()),
  /** SHA-256 of the decoded picture, or of the bytes of the document; empty: none. */
  picture: z.string().check(z.regex(/^([0-9a-f]{64})?$/)),
});

const timelineFile = z.object({
  format: z.literal('candor-timeline-1'),
  kind: z.enum(CHAT_KINDS),
  subject: z.string(),
  /** Roles, in the order in which the members joined. */
  members: z.array(z.string()),
  messages: z.array(timelineMessage),
  /** Hash of the last message. */
  head: hash(),
  signed_ms: z.number(),
  key_id: z.string(),
  /** Ed25519 by the key of the tick checkpoints, hex. */
  signature: z.string(),
  keys: z.array(z.object({ id: z.string(), public_key: z.string() })),
});
export type TimelineMessage = z.output<typeof timelineMessage>;
export type TimelineFile = z.output<typeof timelineFile>;

export const chatTimeline = defineCall({
  method: 'GET',
  path: '/chat/timeline',
  auth: 'public',
  summary: 'All messages of an own conversation as a signed file that anybody can verify offline.',
  input: z.object({ ...visitorField(), conversation: idText() }),
  reply: timelineFile,
});

/** Private event of the socket, after commit. */
export const CHAT_EVENT = 'chat';

/** Private event to the other side of a conversation while somebody types; shown for a few seconds, never stored. */
export const CHAT_TYPING_EVENT = 'chat_typing';
/** A client sends at most one `/chat/typing` in this time; more are dropped. */
export const CHAT_TYPING_MS = 2_000;

export interface ChatTyping {
  readonly conversation: number;
  /** Role of who types: `operator`, or that of a member. */
  readonly role: string;
}

/** Most messages an event carries. */
export const CHAT_PUSH_MESSAGES = 20;

/** `items` are the new messages, none if they are more than CHAT_PUSH_MESSAGES or if only a read mark has changed. */
export interface ChatPush {
  readonly conversation: number;
  readonly last_seq: number;
  readonly other_read_seq: number;
  readonly is_closed: 0 | 1;
  readonly items: readonly ChatItem[];
}
