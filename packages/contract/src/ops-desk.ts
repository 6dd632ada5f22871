import * as z from 'zod/mini';
import { defineOperatorCall } from './call';
import { flag, idText, pagingFields } from './fields';
import { LANGUAGES } from './languages';
import { jsonText, time } from './ops-fields';
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
  summary:
    'Send a notice to one user, to everybody, or (kind news) to those who asked for news, in all eight languages.',
  input: z.object({
    user_id: z.optional(idText()),
    kind: z._default(z.enum(['service', 'news']), 'service'),
    texts: translated(),
  }),
  reply: z.object({ receivers: z.number() }),
});
