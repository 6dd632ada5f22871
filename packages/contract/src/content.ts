import * as z from 'zod/mini';
import { defineCall } from './call';
import { boundedText, flag } from './fields';

export const menu = defineCall({
  method: 'GET',
  path: '/menu',
  auth: 'public',
  eitherMethod: true,
  summary: 'Entries of the Home screen that exist and are switched on.',
  input: z.object({}),
  reply: z.array(
    z.object({
      id: z.number(),
      /** A name clients have words and a picture for, such as recharge, seconds, lock. */
      title: z.string(),
      /** The same in the language asked for. */
      label: z.string(),
      /** Base name of a picture: /static/image/<icon>.png. */
      icon: z.string(),
      /** Empty: in development. */
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
  eitherMethod: true,
  summary: 'One public setting by keyword, from an allow-list.',
  input: z.object({ keyword: boundedText(64) }),
  reply: z.object({ id: z.number(), key: z.string(), value: z.string(), notes: z.string() }),
});

export const getSiteConfig = defineCall({
  method: 'GET',
  path: '/getSiteConfig',
  auth: 'public',
  eitherMethod: true,
  summary: 'Name, logo, support address, and whether this is a demo.',
  input: z.object({}),
  reply: z.object({
    site_name: z.string(),
    site_logo: z.string(),
    support_url: z.string(),
    down_logo: z.string(),
    /** Other ways to support that old clients show; empty where there is none. */
    zxkf_url: z.string(),
    telegram_url: z.string(),
    whatsApp_url: z.string(),
    jie_url: z.string(),
    hk_url: z.string(),
    mode: z.enum(['demo', 'production']),
    /** Address of map tiles with {z}, {x} and {y}, and whom they are from; empty: the app draws its own coastlines. */
    map_tiles: z.string(),
    map_credit: z.string(),
    /** The only origin whose passkeys are accepted. */
    passkey_origin: z.string(),
  }),
});
