import * as z from 'zod/mini';
import { defineCall } from './call';
import { decimalText } from './fields';

/** halt: two operators refuse new orders. fund: the insurance fund was drawn on too hard, futures are not opened. */
export const HALT_KINDS = ['halt', 'fund'] as const;
export type HaltKind = (typeof HALT_KINDS)[number];

/** Why two operators halted an instrument. The apps have a sentence for each. */
export const HALT_REASONS = ['feed', 'market', 'maintenance', 'legal', 'delisting'] as const;
export type HaltReason = (typeof HALT_REASONS)[number];

/** Purses of the house that two operators fill. */
export const FUNDED_PURSES = ['insurance', 'rewards', 'dual_reserve', 'game'] as const;
export type FundedPurse = (typeof FUNDED_PURSES)[number];

export const haltLog = defineCall({
  method: 'GET',
  path: '/proof/halts',
  auth: 'public',
  summary:
    'Instruments that operators halted, or whose openings the fund guard paused: how often, and the newest 200, newest first.',
  input: z.object({}),
  reply: z.object({
    /** Of each kind, ever. */
    halts: z.number(),
    fund_pauses: z.number(),
    list: z.array(
      z.object({
        symbol: z.string(),
        kind: z.enum(HALT_KINDS),
        /** `fund` where the fund guard did it. */
        reason: z.enum([...HALT_REASONS, 'fund']),
        since_ms: z.number(),
        /** 0 while it lasts. */
        until_ms: z.number(),
      }),
    ),
  }),
});

export const purseList = defineCall({
  method: 'GET',
  path: '/proof/purses',
  auth: 'public',
  summary:
    'The purses of the house that pay users: what is in them, and what two operators put in, newest first (the newest 200).',
  input: z.object({}),
  reply: z.object({
    balances: z.array(z.object({ purse: z.enum(FUNDED_PURSES), currency_name: z.string(), balance: decimalText() })),
    fundings: z.array(
      z.object({
        purse: z.enum(FUNDED_PURSES),
        currency_name: z.string(),
        amount: decimalText(),
        /** Of the two operators. */
        reason: z.string(),
        at_ms: z.number(),
      }),
    ),
  }),
});
