import * as z from 'zod/mini';
import { defineCall } from './call';
import { boundedText, flag, idText, pagingFields, timeText } from './fields';
import { listPageFields } from './paging';

const SUBJECT_LENGTH = 80;
const MESSAGE_LENGTH = 2000;

const referenceText = () => z.string().check(z.regex(/^CS-[0-9A-HJKMNP-TV-Z]{6}$/));
/** The path of an own upload that is not used yet. */
const imagePath = () => z.optional(z.string().check(z.maxLength(200)));
const status = () => z.enum(['open', 'answered', 'closed']);
const time = { created_time: timeText(), created_time_ms: z.number() };

export const openTicket = defineCall({
  method: 'POST',
  path: '/support/open',
  auth: 'user',
  summary: 'Open a support request; the answer carries its reference number.',
  input: z.object({
    subject: boundedText(SUBJECT_LENGTH),
    message: boundedText(MESSAGE_LENGTH),
    image: imagePath(),
  }),
  reply: z.object({ id: z.number(), reference: z.string() }),
});

/** `message` is the first one. `unread` is 1 while an answer waits that its owner has not opened. */
export const ticketList = defineCall({
  method: 'GET',
  path: '/support/list',
  auth: 'user',
  summary: 'Own support requests, the one with the newest message first.',
  input: z.object(pagingFields()),
  reply: z.object({
    ...listPageFields(
      z.object({
        id: z.number(),
        reference: z.string(),
        subject: z.string(),
        message: z.string(),
        status: status(),
        unread: flag(),
        ...time,
        last_time_ms: z.number(),
      }),
    ),
  }),
});

/** `image` is an address that opens for ten minutes; empty: none. */
export const ticketDetail = defineCall({
  method: 'GET',
  path: '/support/ticket',
  auth: 'user',
  summary: 'An own support request with all its messages, oldest first.',
  input: z.object({ reference: referenceText() }),
  reply: z.object({
    reference: z.string(),
    subject: z.string(),
    status: status(),
    unread: flag(),
    ...time,
    messages: z.array(
      z.object({ id: z.number(), side: z.enum(['user', 'operator']), text: z.string(), image: z.string(), ...time }),
    ),
  }),
});

export const replyTicket = defineCall({
  method: 'POST',
  path: '/support/reply',
  auth: 'user',
  summary: 'Write in an own support request; an answered one is open again. Text or a picture, or both.',
  input: z.object({ reference: referenceText(), message: boundedText(MESSAGE_LENGTH, 0), image: imagePath() }),
  reply: z.object({ id: z.number() }),
});

export const readTicket = defineCall({
  method: 'POST',
  path: '/support/read',
  auth: 'user',
  summary: 'The owner has read a support request up to this message.',
  input: z.object({ reference: referenceText(), message_id: idText() }),
  reply: z.object({ unread: z.number() }),
});

export const unreadTickets = defineCall({
  method: 'GET',
  path: '/support/unread',
  auth: 'user',
  summary: 'How many own support requests have an answer that was not opened yet.',
  input: z.object({}),
  reply: z.object({ count: z.number() }),
});
