import * as z from 'zod/mini';
import { defineOperatorCall } from './call';
import { amountText, decimalText, flag, idText } from './fields';
import { LOCK_FAMILIES } from './lock-fields';
import { done, EVERYBODY, noInput, reasonText } from './ops-fields';

/** Percent as text, up to eight decimals; judged by the rule. */
const percentText = () => z.string().check(z.regex(/^[0-9]{1,2}(\.[0-9]{1,8})?$/));
/** Milliseconds since 1970; 0: without a date. */
const dateMsText = () =>
  z.pipe(
    z.string().check(z.regex(/^(0|[1-9][0-9]{12})$/)),
    z.transform((text) => Number.parseInt(text, 10)),
  );
const daysText = () =>
  z.pipe(
    z.string().check(z.regex(/^[0-9]{1,4}$/)),
    z.transform((text) => Number.parseInt(text, 10)),
  );

/** Terms of new orders. */
const termsFields = {
  day_rate_percent: percentText(),
  redeem_fee_percent: percentText(),
  min_amount: amountText(),
  max_amount: amountText(),
  quota: amountText(),
  opens_ms: z._default(dateMsText(), 0),
  closes_ms: z._default(dateMsText(), 0),
};

export const operatorLockProducts = defineOperatorCall({
  method: 'GET',
  path: '/ops/lock/products',
  roles: EVERYBODY,
  summary: 'Products of lock mining, DeFi mining and cloud miner with their terms, what is taken, and the reserve.',
  input: noInput(),
  reply: z.object({
    day_seconds: z.number(),
    products: z.array(
      z.object({
        id: z.number(),
        family: z.enum(LOCK_FAMILIES),
        currency_id: z.number(),
        currency_name: z.string(),
        /** 0: flexible. */
        days: z.number(),
        day_rate_percent: decimalText(),
        redeem_fee_percent: decimalText(),
        early_redeem: flag(),
        unit: decimalText(),
        min_amount: decimalText(),
        max_amount: decimalText(),
        quota: decimalText(),
        taken: decimalText(),
        running: z.number(),
        opens_ms: z.number(),
        closes_ms: z.number(),
        paused: flag(),
        version: z.number(),
        /** Of a flexible product: rates that are announced and not in force yet. */
        rate_changes: z.array(z.object({ from_ms: z.number(), day_rate_percent: decimalText() })),
        /** An open proposal about it; 0: none. */
        proposal_id: z.number(),
      }),
    ),
    reserves: z.array(
      z.object({ currency_name: z.string(), balance: decimalText(), promised: decimalText(), cover_days: z.number() }),
    ),
  }),
});

export const pauseLockProduct = defineOperatorCall({
  method: 'POST',
  path: '/ops/lock/pause',
  roles: ['finance', 'admin'],
  summary: 'Refuse new orders of a lock product, or take them again. Running orders go on unchanged.',
  input: z.object({ id: idText(), paused: z.enum(['0', '1']), reason: reasonText() }),
  reply: done(),
});

export const proposeLockTerms = defineOperatorCall({
  method: 'POST',
  path: '/ops/lock/propose_terms',
  roles: ['finance', 'admin'],
  summary:
    'Propose other terms for new orders of a lock product; a second operator decides. Running orders keep theirs; a flexible rate is announced a day ahead.',
  input: z.object({ id: idText(), ...termsFields, reason: reasonText() }),
  reply: z.object({ proposal_id: z.number() }),
});

export const proposeLockProduct = defineOperatorCall({
  method: 'POST',
  path: '/ops/lock/propose_product',
  roles: ['finance', 'admin'],
  summary: 'Propose a new lock product; a second operator decides.',
  input: z.object({
    family: z.enum(LOCK_FAMILIES),
    currency_id: idText(),
    days: daysText(),
    /** Price of one unit of a note. */
    unit: z.optional(amountText()),
    ...termsFields,
    reason: reasonText(),
  }),
  reply: z.object({ proposal_id: z.number() }),
});
