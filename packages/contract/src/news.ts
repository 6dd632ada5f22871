import * as z from 'zod/mini';
import { defineCall } from './call';
import { boundedText, idText, pagingFields, timeText } from './fields';
import { listPageFields } from './paging';

const noInput = () => z.object({});

/** Categories of the wire; pages such as the terms have a number of our own. */
export const NEWS_CATEGORIES = { news: 4, banner: 5, faq: 18, rebate_rules: 23, popup: 32, page: 40 } as const;

const newsHead = z.object({
  id: z.number(),
  c_id: z.number(),
  title: z.string(),
  /** The beginning of its text, without markup. */
  abstract: z.string(),
  cover: z.string(),
  thumbnail: z.string(),
  lang: z.string(),
  sorts: z.number(),
  create_time: timeText(),
  create_time_ms: z.number(),
});

/** `content` is HTML, sanitised on the server. */
const newsArticle = z.extend(newsHead, { content: z.string(), update_time: timeText() });

export const newsList = defineCall({
  method: 'POST',
  path: '/news/list',
  auth: 'public',
  eitherMethod: true,
  summary: 'News (4), banners (5), FAQ (18), without their text.',
  input: z.object({ c_id: idText(), ...pagingFields(15) }),
  reply: z.object({ ...listPageFields(newsHead), version: z.string() }),
});

export const newsDetail = defineCall({
  method: 'POST',
  path: '/news/detail',
  auth: 'public',
  eitherMethod: true,
  summary: 'One article with its text, in the language asked for.',
  input: z.object({ id: idText() }),
  reply: newsArticle,
});

export const newsPopup = defineCall({
  method: 'GET',
  path: '/news/index_pop',
  auth: 'public',
  eitherMethod: true,
  summary: 'The notice to show once on Home, or null.',
  input: noInput(),
  reply: z.nullable(newsArticle),
});

const page = (path: `/${string}`, summary: string) =>
  defineCall({
    method: 'GET',
    path,
    auth: 'public',
    eitherMethod: true,
    summary,
    input: noInput(),
    reply: newsArticle,
  });

export const faqPage = page('/faq', 'Frequent questions.');
export const contactPage = page('/contactus', 'How to reach us.');
export const aboutPage = page('/aboutus', 'Who we are.');
export const compliancePage = page('/operational_compliance', 'How the platform is operated.');
export const termsPage = page('/terms', 'Terms and risk notice.');

/** Demo only: what the mail and SMS providers would have delivered. */
export const demoOutbox = defineCall({
  method: 'GET',
  path: '/demo/outbox',
  auth: 'public',
  summary: 'Messages sent to an address in the demo, newest first. Does not exist in production.',
  input: z.object({ to: boundedText(254) }),
  reply: z.array(
    z.object({
      id: z.number(),
      channel: z.enum(['mail', 'sms']),
      to: z.string(),
      subject: z.string(),
      body: z.string(),
      created_time: timeText(),
      created_time_ms: z.number(),
    }),
  ),
});
