import * as z from 'zod/mini';
import { defineOperatorCall } from './call';
import { boundedText, decimalText, flag, idText, pagingFields } from './fields';
import { done, EVERYBODY, reasonText, searchText, time } from './ops-fields';
import { countedPage } from './paging';

export const operatorUsers = defineOperatorCall({
  method: 'GET',
  path: '/ops/users',
  roles: EVERYBODY,
  summary: 'Find users by id, part of an e-mail address, phone or nickname.',
  input: z.object({ search: searchText(), ...pagingFields(20) }),
  reply: countedPage(
    z.object({
      id: z.number(),
      email: z.string(),
      phone: z.string(),
      nickname: z.string(),
      level: z.number(),
      credit_score: z.number(),
      status: z.string(),
      is_frozen: flag(),
      ...time,
    }),
  ),
});

export const operatorUser = defineOperatorCall({
  method: 'GET',
  path: '/ops/users/detail',
  roles: EVERYBODY,
  summary: 'One user: standing, balances, sessions, limits, score entries, deposits and withdrawals in short.',
  input: z.object({ id: idText() }),
  reply: z.object({
    id: z.number(),
    email: z.string(),
    phone: z.string(),
    nickname: z.string(),
    level: z.number(),
    credit_score: z.number(),
    status: z.string(),
    is_frozen: flag(),
    invited_by: z.number(),
    totp_on: flag(),
    ...time,
    balances: z.array(
      z.object({ account: z.string(), currency_name: z.string(), available: decimalText(), frozen: decimalText() }),
    ),
    sessions: z.array(
      z.object({
        id: z.number(),
        ip: z.string(),
        user_agent: z.string(),
        created_at_ms: z.number(),
        last_seen_ms: z.number(),
      }),
    ),
    limits: z.array(z.object({ kind: z.string(), period: z.string(), value: decimalText() })),
    score_entries: z.array(
      z.object({ id: z.number(), delta: z.number(), reason: z.string(), created_at_ms: z.number() }),
    ),
    used_btc_24h: decimalText(),
    limit_btc_24h: decimalText(),
  }),
});

export const freezeUser = defineOperatorCall({
  method: 'POST',
  path: '/ops/users/freeze',
  roles: ['support', 'reviewer', 'admin'],
  summary: 'Freeze or open an account, with the reason; freezing ends its sessions. Open withdrawals stay as they are.',
  input: z.object({ id: idText(), frozen: z.enum(['0', '1']), reason: reasonText() }),
  reply: done(),
});

export const endUserSessions = defineOperatorCall({
  method: 'POST',
  path: '/ops/users/end_sessions',
  roles: ['support', 'reviewer', 'admin'],
  summary: 'End all sessions of a user.',
  input: z.object({ id: idText(), reason: reasonText() }),
  reply: done(),
});

export const enterUserScore = defineOperatorCall({
  method: 'POST',
  path: '/ops/users/score',
  roles: ['support', 'reviewer'],
  summary: 'Enter a score change by one of the fixed reasons.',
  input: z.object({
    id: idText(),
    reason: z.enum(['otc_dispute_lost', 'otc_unpaid', 'auction_unpaid', 'voucher_forged', 'otc_clean', 'restored']),
    reference: boundedText(100),
  }),
  reply: done(),
});
