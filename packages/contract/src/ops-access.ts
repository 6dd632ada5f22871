import * as z from 'zod/mini';
import { defineCall, defineOperatorCall, OPERATOR_ROLES } from './call';
import { boundedText, flag, idText } from './fields';
import { done, EVERYBODY, noInput, time } from './ops-fields';

/** What was guessed at: passwords; or codes of the authenticator, by somebody who has the password. */
export const OPERATOR_ALERTS = ['passwords', 'codes'] as const;
export type OperatorAlert = (typeof OPERATOR_ALERTS)[number];

export const operatorLogin = defineCall({
  method: 'POST',
  path: '/ops/login',
  auth: 'public',
  summary:
    'Operator login; the answer holds the token. Outside demo the authenticator code is required; two codes in a row (twelve digits) log in also while others use up the tries.',
  input: z.object({
    email: boundedText(120),
    password: boundedText(128),
    totp_code: z.optional(boundedText(16)),
    /** The token of a device on which this operator logged in before: its tries are counted apart from those of strangers. */
    device: z.optional(boundedText(100)),
  }),
  /** `device`: the token to keep on a device that was not known before; empty: keep what you have. */
  reply: z.object({ token: z.string(), totp_needed_next: flag(), device: z.string() }),
});

export const operatorStart = defineCall({
  method: 'POST',
  path: '/ops/start',
  auth: 'public',
  summary:
    'Set the own password with both halves of a start code, one from each of the two people who agreed; works once.',
  input: z.object({
    email: boundedText(120),
    first_code: boundedText(40),
    second_code: boundedText(40),
    password: boundedText(128),
  }),
  /** `device`: the token to keep, which makes the device a known one. */
  reply: z.object({ ok: z.literal(1), device: z.string() }),
});

export const operatorLogout = defineOperatorCall({
  method: 'POST',
  path: '/ops/logout',
  roles: EVERYBODY,
  summary: 'End the own session.',
  input: noInput(),
  reply: done(),
});

export const operatorMe = defineOperatorCall({
  method: 'GET',
  path: '/ops/me',
  roles: EVERYBODY,
  summary: 'Who is logged in, with roles, and how much waits in each queue.',
  input: noInput(),
  reply: z.object({
    id: z.number(),
    email: z.string(),
    name: z.string(),
    roles: z.array(z.enum(OPERATOR_ROLES)),
    totp_on: flag(),
    /** When they may approve what takes two people; 0: at any time. */
    approves_from_ms: z.number(),
    mode: z.enum(['demo', 'production']),
    /** How many items wait in each queue that a module declares, by the queue's name. */
    waiting: z.record(z.string(), z.number()),
    /** Operators somebody guessed at in the last 24 hours, so often that strangers may not try any more. */
    alerts: z.array(
      z.object({
        operator: z.string(),
        kind: z.enum(OPERATOR_ALERTS),
        began_at_ms: z.number(),
        last_at_ms: z.number(),
      }),
    ),
  }),
});

export const operatorDevices = defineOperatorCall({
  method: 'GET',
  path: '/ops/devices',
  roles: EVERYBODY,
  summary: 'Devices on which the own account is known.',
  input: noInput(),
  reply: z.array(
    z.object({ id: z.number(), ip: z.string(), user_agent: z.string(), ...time, last_used_at_ms: z.number() }),
  ),
});

export const forgetOperatorDevice = defineOperatorCall({
  method: 'POST',
  path: '/ops/devices/forget',
  roles: EVERYBODY,
  summary: 'Forget an own device.',
  input: z.object({ id: idText() }),
  reply: done(),
});

export const operatorTotpBegin = defineOperatorCall({
  method: 'POST',
  path: '/ops/totp/begin',
  roles: EVERYBODY,
  summary: 'Begin the own authenticator.',
  input: noInput(),
  reply: z.object({ secret: z.string(), uri: z.string() }),
});

export const operatorTotpConfirm = defineOperatorCall({
  method: 'POST',
  path: '/ops/totp/confirm',
  roles: EVERYBODY,
  summary: 'Confirm the own authenticator with a code.',
  input: z.object({ totp_code: boundedText(16) }),
  reply: done(),
});

export const changeOperatorPassword = defineOperatorCall({
  method: 'POST',
  path: '/ops/password',
  roles: EVERYBODY,
  summary: 'Change the own password, with the old one and a code of the authenticator; all own sessions end.',
  input: z.object({
    old_password: boundedText(128),
    password: boundedText(128),
    totp_code: z.optional(boundedText(16)),
  }),
  reply: done(),
});
