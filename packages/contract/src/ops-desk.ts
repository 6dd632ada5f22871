import * as z from 'zod/mini';
import { defineOperatorCall } from './call';
import { boundedText, flag, idText, pagingFields } from './fields';
import { LANGUAGES } from './languages';
import { done, jsonText, person, time } from './ops-fields';
import { countedPage } from './paging';

const translated = () => jsonText(200_000);

export const operatorArticles = defineOperatorCall({
  method: 'GET',
  path: '/ops/articles',
  roles: ['content', 'support', 'auditor', 'admin'],
  summary: 'News, banners, articles and pop-ups with all their languages.',
  input: z.object({ category: z._default(z.string().check(z.regex(/^[0-9]{1,9}$/)), '0'), ...pagingFields(20) }),
  reply: countedPage(
    z.object({
      id: z.number(),
      category: z.number(),
      cover: z.string(),
      sort: z.number(),
      shown: flag(),
      texts: z.array(z.object({ lang: z.enum(LANGUAGES), title: z.string(), content: z.string() })),
      ...time,
    }),
  ),
});

export const saveArticle = defineOperatorCall({
  method: 'POST',
  path: '/ops/articles/save',
  roles: ['content'],
  summary: 'Create or change an article; texts is JSON of all eight languages, and each must be there.',
  input: z.object({
    id: z.optional(idText()),
    category: idText(),
    cover: z.optional(z.string().check(z.maxLength(200))),
    sort: z.optional(z.string().check(z.regex(/^[0-9]{1,6}$/))),
    shown: z.enum(['0', '1']),
    texts: translated(),
  }),
  reply: z.object({ id: z.number() }),
});

export const sendNotice = defineOperatorCall({
  method: 'POST',
  path: '/ops/notices/send',
  roles: ['content', 'support'],
  summary: 'Send a notice to one user or to everybody, in all eight languages.',
  input: z.object({ user_id: z.optional(idText()), texts: translated() }),
  reply: z.object({ receivers: z.number() }),
});

export const operatorTickets = defineOperatorCall({
  method: 'GET',
  path: '/ops/tickets',
  roles: ['support', 'reviewer', 'auditor', 'admin'],
  summary: 'Support tickets by status, oldest open first.',
  input: z.object({ status: z._default(z.enum(['open', 'answered', 'closed', 'all']), 'open'), ...pagingFields(20) }),
  reply: countedPage(
    z.object({
      id: z.number(),
      ...person,
      reference: z.string(),
      subject: z.string(),
      status: z.string(),
      messages: z.number(),
      last_at_ms: z.number(),
      answered_by: z.string(),
      ...time,
    }),
  ),
});

/** `author` is an operator's address; empty: the user. `image` is an address that opens for ten minutes; empty: none. */
export const ticketMessages = defineOperatorCall({
  method: 'GET',
  path: '/ops/tickets/messages',
  roles: ['support', 'reviewer', 'auditor', 'admin'],
  summary: 'The whole conversation of a ticket, oldest message first.',
  input: z.object({ id: idText() }),
  reply: z.object({
    status: z.string(),
    messages: z.array(
      z.object({
        id: z.number(),
        side: z.enum(['user', 'operator']),
        author: z.string(),
        text: z.string(),
        image: z.string(),
        ...time,
      }),
    ),
  }),
});

/** The newest message on the screen: what the user wrote since then is not left unread. */
const seenMessage = () => z.optional(idText());

export const answerTicket = defineOperatorCall({
  method: 'POST',
  path: '/ops/tickets/answer',
  roles: ['support', 'reviewer'],
  summary: 'Answer a ticket; its writer gets a notice. close=1 ends it. Refused when the user wrote after `seen`.',
  input: z.object({
    id: idText(),
    answer: boundedText(2_000),
    close: z._default(z.enum(['0', '1']), '0'),
    seen: seenMessage(),
  }),
  reply: done(),
});

export const closeTicket = defineOperatorCall({
  method: 'POST',
  path: '/ops/tickets/close',
  roles: ['support', 'reviewer'],
  summary: 'Close a ticket without another answer; its writer gets a notice.',
  input: z.object({ id: idText(), seen: seenMessage() }),
  reply: done(),
});
