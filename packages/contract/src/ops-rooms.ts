import * as z from 'zod/mini';
import { defineOperatorCall } from './call';
import { clientKey, seqText } from './chat-fields';
import { flag, pagingFields } from './fields';
import { done, EVERYBODY, noteText, person } from './ops-fields';
import { countedPage } from './paging';
import { authorCode, ROOM_REASONS, ROOM_TEXT_LENGTH, roomActionFields, roomAuthor, roomCode } from './rooms';

const MODERATORS = ['support', 'content', 'admin'] as const;
const READERS = ['support', 'reviewer', 'content', 'auditor', 'admin'] as const;
/** How long a mute may last: ten minutes, an hour, a day, a week, thirty days. */
export const MUTE_MINUTES = ['10', '60', '1440', '10080', '43200'] as const;
/** The usual two seconds, and the steps of slow mode. */
export const SLOW_SECONDS = ['2', '10', '30', '60', '300'] as const;
const reason = () => z.enum(ROOM_REASONS);

export const operatorRooms = defineOperatorCall({
  method: 'GET',
  path: '/ops/rooms',
  roles: EVERYBODY,
  summary: 'Chat rooms with people present, messages of the last hour and open reports.',
  input: z.object({}),
  reply: z.object({
    items: z.array(
      z.object({
        code: roomCode(),
        online: z.number(),
        slow_ms: z.number(),
        is_closed: flag(),
        last_seq: z.number(),
        messages_hour: z.number(),
        open_reports: z.number(),
      }),
    ),
  }),
});

/** What operators see of a message: also a hidden text, and whose account it is. */
const seenMessage = {
  room: roomCode(),
  seq: z.number(),
  author: roomAuthor,
  ...person,
  text: z.string(),
  hidden: flag(),
  reports: z.number(),
  muted_until_ms: z.number(),
  time_ms: z.number(),
};

export const operatorRoomMessages = defineOperatorCall({
  method: 'GET',
  path: '/ops/rooms/messages',
  roles: READERS,
  summary: 'Messages of a room with hidden texts and accounts, oldest first: the newest ones or those before a number.',
  input: z.object({ room: roomCode(), before: z.optional(seqText()), limit: pagingFields(50).limit }),
  reply: z.object({ items: z.array(z.object(seenMessage)), has_older: flag() }),
});

export const operatorRoomReports = defineOperatorCall({
  method: 'GET',
  path: '/ops/rooms/reports',
  roles: READERS,
  summary: 'Reported messages: open ones oldest first, or closed ones newest first.',
  input: z.object({
    open: z._default(z.enum(['0', '1']), '1'),
    room: z._default(z.union([z.literal(''), roomCode()]), ''),
    ...pagingFields(20),
  }),
  reply: countedPage(
    z.object({
      ...seenMessage,
      /** Each reason with how many named it. */
      reasons: z.array(z.object({ reason: reason(), count: z.number() })),
      first_report_ms: z.number(),
      /** Earlier mutes of this author. */
      mutes: z.number(),
      closed_by: z.string(),
      closed_ms: z.number(),
    }),
  ),
});

export const operatorRoomMutes = defineOperatorCall({
  method: 'GET',
  path: '/ops/rooms/mutes',
  roles: READERS,
  summary: 'Mutes in force, the one that ends first at the top.',
  input: z.object(pagingFields(20)),
  reply: countedPage(
    z.object({
      author: roomAuthor,
      ...person,
      room: roomCode(),
      seq: z.number(),
      reason: reason(),
      note: z.string(),
      muted_by: z.string(),
      from_ms: z.number(),
      until_ms: z.number(),
    }),
  ),
});

export const operatorRoomLog = defineOperatorCall({
  method: 'GET',
  path: '/ops/rooms/log',
  roles: READERS,
  summary: 'What moderators did, with operator and note, newest first.',
  input: z.object({ room: z._default(z.union([z.literal(''), roomCode()]), ''), ...pagingFields(20) }),
  reply: countedPage(
    z.object({ ...roomActionFields, room: roomCode(), operator: z.string(), note: z.string(), code: z.string() }),
  ),
});

export const muteRoomAuthor = defineOperatorCall({
  method: 'POST',
  path: '/ops/rooms/mute',
  roles: MODERATORS,
  summary:
    'An author writes in no room until the time is over. Named in the public log; closes reports of the message.',
  input: z.object({
    room: roomCode(),
    author: authorCode(),
    minutes: z.enum(MUTE_MINUTES),
    reason: reason(),
    /** The message that was the cause; 0: none. */
    seq: z._default(seqText(), 0),
    note: noteText(),
  }),
  reply: z.object({ until_ms: z.number() }),
});

export const unmuteRoomAuthor = defineOperatorCall({
  method: 'POST',
  path: '/ops/rooms/unmute',
  roles: MODERATORS,
  summary: 'End a mute early.',
  input: z.object({ room: roomCode(), author: authorCode(), note: noteText() }),
  reply: done(),
});

export const hideRoomMessage = defineOperatorCall({
  method: 'POST',
  path: '/ops/rooms/hide',
  roles: MODERATORS,
  summary: 'Hide a message from everybody, or show it again. Closes its reports. The text itself is kept.',
  input: z.object({
    room: roomCode(),
    seq: seqText(),
    hidden: z._default(z.enum(['0', '1']), '1'),
    reason: reason(),
    note: noteText(),
  }),
  reply: done(),
});

export const dismissRoomReports = defineOperatorCall({
  method: 'POST',
  path: '/ops/rooms/dismiss',
  roles: MODERATORS,
  summary: 'Close the reports of a message without further action.',
  input: z.object({ room: roomCode(), seq: seqText(), note: noteText() }),
  reply: done(),
});

export const slowRoom = defineOperatorCall({
  method: 'POST',
  path: '/ops/rooms/slow',
  roles: MODERATORS,
  summary: 'Set the least time between two messages of a person in a room.',
  input: z.object({ room: roomCode(), seconds: z.enum(SLOW_SECONDS), note: noteText() }),
  reply: done(),
});

export const closeRoom = defineOperatorCall({
  method: 'POST',
  path: '/ops/rooms/close',
  roles: MODERATORS,
  summary: 'Close a room, so that only staff write in it, or open it again.',
  input: z.object({ room: roomCode(), closed: z.enum(['0', '1']), note: noteText() }),
  reply: done(),
});

export const writeInRoom = defineOperatorCall({
  method: 'POST',
  path: '/ops/rooms/write',
  roles: MODERATORS,
  summary:
    'Write in a room under the own name with the staff badge. The same client_key again answers the same number.',
  input: z.object({
    room: roomCode(),
    text: z.string().check(z.maxLength(4 * ROOM_TEXT_LENGTH, 'room_text_long')),
    reply_to: z.optional(seqText()),
    client_key: clientKey(),
  }),
  reply: z.object({ seq: z.number() }),
});
