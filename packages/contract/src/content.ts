import * as z from 'zod/mini';
import { defineCall } from './call';
import { boundedText, flag } from './fields';

export const menu = defineCall({
  method: 'GET',
  path: '/menu',
  auth: 'public',
  summary: 'Entries of the Home screen that exist and are switched on.',
  input: z.object({}),
  reply: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      icon: z.string(),
      url: z.string(),
      open_type: z.enum(['navigateTo', 'switchTab']),
      is_financial: flag(),
      show: flag(),
      sort: z.number(),
    }),
  ),
});

export const getSetting = defineCall({
  method: 'GET',
  path: '/getSetting',
  auth: 'public',
  summary: 'One public setting by keyword, from an allow-list.',
  input: z.object({ keyword: boundedText(64) }),
  reply: z.object({ id: z.number(), key: z.string(), value: z.string(), notes: z.string() }),
});

export const getSiteConfig = defineCall({
  method: 'GET',
  path: '/getSiteConfig',
  auth: 'public',
  summary: 'Name, logo, support address, and whether this is a demo.',
  input: z.object({}),
  reply: z.object({
    site_name: z.string(),
    site_logo: z.string(),
    support_url: z.string(),
    down_logo: z.string(),
    mode: z.enum(['demo', 'production']),
  }),
});
