import * as z from 'zod/mini';
import { defineCall } from './call';
import { APPLICATION_STATES, LEADER_CONDITIONS, LEADER_STATES, smallNumber } from './copy-fields';
import { decimalText, flag } from './fields';

export const copyMe = defineCall({
  method: 'GET',
  path: '/copy/me',
  auth: 'user',
  summary: 'The user as a leader: state, application, conditions one by one, followers and share.',
  input: z.object({}),
  reply: z.object({
    state: z.union([z.literal('none'), z.enum(LEADER_STATES)]),
    application: z.enum(APPLICATION_STATES),
    /** Of a rejected application. */
    reason: z.string(),
    applied_ms: z.number(),
    conditions: z.array(
      z.object({ name: z.enum(LEADER_CONDITIONS), met: flag(), value: z.string(), needed: z.string() }),
    ),
    share_percent: decimalText(),
    max_share_percent: decimalText(),
    default_share_percent: decimalText(),
    signature: z.string(),
    followers: z.number(),
    max_followers: z.number(),
    assets: decimalText(),
    shared_total: decimalText(),
    /** Orders of this hour and this day, and their limits. */
    opened_hour: z.number(),
    opened_day: z.number(),
    max_hour: z.number(),
    max_day: z.number(),
    agreement: z.string(),
    /** The version of the agreement the user has accepted as a follower; empty: none. */
    follower_agreement: z.string(),
  }),
});

const signature = () => z._default(z.string().check(z.maxLength(80)), '');

export const copyApply = defineCall({
  method: 'POST',
  path: '/copy/apply',
  auth: 'user',
  summary: 'Apply to become a leader.',
  input: z.object({
    share_percent: smallNumber(),
    signature: signature(),
    agreement: z.string().check(z.maxLength(20)),
  }),
  reply: z.object({ application: z.enum(APPLICATION_STATES) }),
});

export const copyProfile = defineCall({
  method: 'POST',
  path: '/copy/profile',
  auth: 'user',
  summary: 'A leader changes the line below the name, or the share for new followers.',
  input: z.object({ share_percent: smallNumber(), signature: signature() }),
  reply: z.object({ ok: z.literal(1) }),
});

export const copyLead = defineCall({
  method: 'POST',
  path: '/copy/lead',
  auth: 'user',
  summary: 'A leader pauses, resumes or stops for good. After a stop open copies are their followers’ own.',
  input: z.object({ action: z.enum(['pause', 'resume', 'stop']) }),
  reply: z.object({ state: z.enum(LEADER_STATES) }),
});

export const copyAgreement = defineCall({
  method: 'GET',
  path: '/copy/agreement',
  auth: 'public',
  summary: 'The copy agreement in the language of the request, and its version.',
  input: z.object({}),
  reply: z.object({
    version: z.string(),
    title: z.string(),
    paragraphs: z.array(z.object({ head: z.string(), text: z.string() })),
  }),
});
