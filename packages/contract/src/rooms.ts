import * as z from 'zod/mini';
import { defineCall } from './call';
import { clientKey, seqText } from './chat-fields';
import { flag, pagingFields } from './fields';
import { LANGUAGES } from './languages';

/**
 * Chat rooms, one per language. Everybody reads; writing needs an account. What the server sends about a message is the
 * same for all readers: a client finds its own messages by the author code that `roomState` gives it.
 */

export const ROOM_TEXT_LENGTH = 500;
/** Messages of one reply. */
const MAX_MESSAGES = 50;

export const ROOM_REASONS = ['spam', 'scam', 'insult', 'private', 'other'] as const;
export type RoomReason = (typeof ROOM_REASONS)[number];

/** Why the asking user may not write now. */
export const ROOM_LOCKS = ['login', 'channel', 'age', 'muted', 'closed'] as const;
export type RoomLock = (typeof ROOM_LOCKS)[number];

export const roomCode = () => z.enum(LANGUAGES);
/** Stands for a person in all rooms; says nothing about the account. */
export const authorCode = () => z.string().check(z.regex(/^[0-9a-f]{16}$/));

export const roomAuthor = z.object({
  code: authorCode(),
  /** Letters, digits and spaces only: nothing that could be taken for the badge. */
  name: z.string(),
  /** Path of a picture that everybody may see; empty: none. */
  avatar: z.string(),
  /** 1: written from the console by an operator. Comes from the server only. */
  staff: flag(),
});

/** The form that is the same for everybody. */
export const roomItem = z.object({
  /** From 1, without gaps. */
  seq: z.number(),
  author: roomAuthor,
  /** Masked; empty when hidden. */
  text: z.string(),
  /** The message it answers; its text is cut to 80 characters and empty when that one is hidden. */
  reply: z.nullable(z.object({ seq: z.number(), code: authorCode(), name: z.string(), text: z.string() })),
  /** Persons named by `@name` in the text. */
  mentions: z.array(z.object({ code: authorCode(), name: z.string() })),
  hidden: flag(),
  /** What moderators did because of it; null: nothing. `muted_minutes` 0: nobody was muted. */
  note: z.nullable(z.object({ reports: z.number(), muted_minutes: z.number() })),
  time_ms: z.number(),
});
export type RoomItem = z.output<typeof roomItem>;

const roomFields = {
  code: roomCode(),
  language: roomCode(),
  /** How many people have the room open, in all processes. */
  online: z.number(),
  /** Least time between two messages of a person. */
  slow_ms: z.number(),
  is_closed: flag(),
  last_seq: z.number(),
};

export const roomList = defineCall({
  method: 'GET',
  path: '/rooms',
  auth: 'public',
  summary: 'The chat rooms with the number of people in them. Names of people present are never listed.',
  input: z.object({}),
  reply: z.object({ items: z.array(z.object(roomFields)) }),
});

export const roomState = defineCall({
  method: 'GET',
  path: '/rooms/room',
  auth: 'public',
  summary: 'One room, and whether the asking user may write in it.',
  input: z.object({ room: roomCode() }),
  reply: z.object({
    ...roomFields,
    /** How the asking user is shown; null: not logged in. */
    me: z.nullable(z.object({ code: authorCode(), name: z.string() })),
    can_write: flag(),
    /** Empty when the user may write. */
    reason: z.union([z.literal(''), z.enum(ROOM_LOCKS)]),
    /** When a lock by age or mute ends; 0: none. */
    write_from_ms: z.number(),
    muted_until_ms: z.number(),
    /** Codes of authors the asking user has blocked. */
    blocked: z.array(authorCode()),
  }),
});

export const roomMessages = defineCall({
  method: 'GET',
  path: '/rooms/messages',
  auth: 'public',
  summary: 'Messages of a room, oldest first: the newest ones, those before a number, or those after a number.',
  input: z.object({
    room: roomCode(),
    before: z.optional(seqText()),
    after: z.optional(seqText()),
    limit: pagingFields(MAX_MESSAGES).limit,
  }),
  reply: z.object({
    items: z.array(
      z.object({
        ...roomItem.shape,
        mine: flag(),
        mentions_me: flag(),
        /** Of own messages; empty for all others. */
        client_key: z.string(),
      }),
    ),
    last_seq: z.number(),
    /** 1: the room has older messages than the first of these. */
    has_older: flag(),
  }),
});

export const roomSend = defineCall({
  method: 'POST',
  path: '/rooms/send',
  auth: 'user',
  summary:
    'Write in a room. The same client_key again answers the same number. Links, addresses and telephone numbers are masked.',
  input: z.object({
    room: roomCode(),
    text: z.string().check(z.maxLength(4 * ROOM_TEXT_LENGTH, 'room_text_long')),
    reply_to: z.optional(seqText()),
    client_key: clientKey(),
  }),
  reply: z.object({ seq: z.number() }),
});

export const roomReport = defineCall({
  method: 'POST',
  path: '/rooms/report',
  auth: 'user',
  summary: 'Report a message to the moderators. A person reports a message once.',
  input: z.object({ room: roomCode(), seq: seqText(), reason: z.enum(ROOM_REASONS) }),
  reply: z.object({ reported: z.literal(1) }),
});

const blockFields = { input: z.object({ author: authorCode() }), reply: z.object({ blocked: flag() }) };

export const roomBlock = defineCall({
  method: 'POST',
  path: '/rooms/block',
  auth: 'user',
  summary: 'See no more messages of an author, and get no more mentions by that author. Staff cannot be blocked.',
  ...blockFields,
});

export const roomUnblock = defineCall({
  method: 'POST',
  path: '/rooms/unblock',
  auth: 'user',
  summary: 'See the messages of a blocked author again.',
  ...blockFields,
});

export const roomBlocked = defineCall({
  method: 'GET',
  path: '/rooms/blocked',
  auth: 'user',
  summary: 'Authors the user has blocked, newest first.',
  input: z.object({}),
  reply: z.object({ items: z.array(z.object({ code: authorCode(), name: z.string(), since_ms: z.number() })) }),
});

export const ROOM_ACTIONS = ['mute', 'unmute', 'hide', 'show', 'slow', 'close', 'open', 'dismiss'] as const;
export type RoomAction = (typeof ROOM_ACTIONS)[number];

export const roomActionFields = {
  id: z.number(),
  kind: z.enum(ROOM_ACTIONS),
  /** Whom it concerns; empty: the room itself. */
  name: z.string(),
  /** Which message; 0: none. */
  seq: z.number(),
  reason: z.union([z.literal(''), z.enum(ROOM_REASONS)]),
  /** Of a mute. */
  minutes: z.number(),
  /** Of slow mode. */
  slow_ms: z.number(),
  time_ms: z.number(),
};

export const roomLog = defineCall({
  method: 'GET',
  path: '/rooms/log',
  auth: 'public',
  summary: 'What moderators did in a room, newest first.',
  input: z.object({
    room: roomCode(),
    /** Entries before this id; left out: the newest. */
    before: z.optional(seqText()),
    limit: pagingFields(20).limit,
  }),
  reply: z.object({ items: z.array(z.object(roomActionFields)), has_more: flag() }),
});

/** client → server with acknowledgement: the code of a room → RoomWatchReply. A client watches one room at a time. */
export const ROOM_WATCH_EVENT = 'room_watch';
/** client → server with acknowledgement: leaves the watched room. */
export const ROOM_LEAVE_EVENT = 'room_leave';
export type RoomWatchReply = { readonly ok: true; readonly last_seq: number } | { readonly ok: false };

/**
 * server → client, the same bytes for all: new and changed messages, by number. `last_seq` beyond what the client has means
 * that it must fetch the rest; a client that was too slow gets only that (`items` is empty).
 */
export const ROOM_EVENT = 'room';
export interface RoomFrame {
  readonly room: string;
  readonly last_seq: number;
  readonly items: readonly RoomItem[];
}

/** server → client: the number of people, slow mode or the opening of the watched room has changed. */
export const ROOM_STATE_EVENT = 'room_state';
export interface RoomStateFrame {
  readonly room: string;
  readonly online: number;
  readonly slow_ms: number;
  readonly is_closed: 0 | 1;
  readonly last_seq: number;
}

/** Private event: somebody has named the user in a room, or answered a message of the user. */
export const ROOM_MENTION_EVENT = 'room_mention';
export interface RoomMentionPush {
  readonly room: string;
  readonly seq: number;
  readonly kind: 'mention' | 'reply';
  readonly name: string;
}

/** Private event: the user was muted (until then) or is not muted any more (0). */
export const ROOM_MUTED_EVENT = 'room_muted';
export interface RoomMutedPush {
  readonly until_ms: number;
}
