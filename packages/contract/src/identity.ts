import * as z from 'zod/mini';
import { defineCall } from './call';
import { boundedText, flag } from './fields';

export const login = defineCall({
  method: 'POST',
  path: '/user/login',
  auth: 'public',
  summary: 'Log in with e-mail or phone and password; the message is the session token.',
  input: z.object({
    user_string: boundedText(254),
    password: boundedText(128),
    type: z.optional(z.string()),
    totp_code: z.optional(z.string().check(z.maxLength(16))),
  }),
  reply: z.string(),
});

export const logout = defineCall({
  method: 'GET',
  path: '/user/logout',
  auth: 'user',
  summary: 'End this session.',
  input: z.object({}),
  reply: z.string(),
});

export const userInfo = defineCall({
  method: 'GET',
  path: '/user/info',
  auth: 'user',
  eitherMethod: true,
  summary: 'The logged-in user, never anybody else.',
  input: z.object({}),
  reply: z.object({
    id: z.number(),
    email: z.string(),
    phone: z.string(),
    account_number: z.string(),
    nickname: z.string(),
    signature: z.string(),
    head_portrait: z.string(),
    score: z.number(),
    extension_code: z.string(),
    status: z.number(),
    is_trader: flag(),
    review_status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
    name: z.string(),
    currency_usdt_id: z.number(),
    currency_usdt_name: z.string(),
    has_pay_password: flag(),
    /** Region the user has entered; degrees as decimal text. */
    region: z.nullable(z.object({ name: z.string(), latitude: z.string(), longitude: z.string() })),
    /** Old clients show it; there are no user levels. */
    level: z.literal(''),
  }),
});
