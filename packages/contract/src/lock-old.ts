import * as z from 'zod/mini';
import { defineCall } from './call';
import { amountText, decimalText, flag, idText, pagingFields, timeText } from './fields';
import { LOCK_FAMILIES, lockCoin } from './lock-fields';

export const lockConfig = defineCall({
  method: 'GET',
  path: '/lh/deposit/config',
  auth: 'public',
  eitherMethod: true,
  summary: 'Lock products that take orders, for existing clients: fixed terms only.',
  input: z.object({}),
  reply: z.array(
    z.object({
      id: z.number(),
      ...lockCoin,
      /** Days of the term. */
      day: z.number(),
      save_min: decimalText(),
      /** Percent a day. */
      interest_rate: decimalText(),
      intro: z.string(),
    }),
  ),
});

export const lockOrderList = defineCall({
  method: 'GET',
  path: '/lh/deposit/order',
  auth: 'user',
  eitherMethod: true,
  summary: 'Own lock orders, newest first, for existing clients.',
  input: z.object({
    /** 1 running, 2 redeemed or ended. */
    status: z._default(z.enum(['', '-1', '0', '1', '2']), ''),
    /** 1: redeemed early only. */
    is_cancel: z._default(z.enum(['', '-1', '0', '1']), ''),
    ...pagingFields(),
  }),
  reply: z.object({
    order_list: z.array(
      z.object({
        id: z.number(),
        currency_name: z.string(),
        amount: decimalText(),
        /** A fraction: 0.0003 for 0.03 % a day. */
        day_rate: decimalText(),
        /** Rewards of the whole term. */
        total_interest: decimalText(),
        start_at: timeText(),
        /** Empty for a flexible order. */
        end_at: z.string(),
        /** 1 running, 2 redeemed or ended. */
        status: z.union([z.literal(1), z.literal(2)]),
        /** What leaving now costs; of an ended order what it cost. A number: clients call toFixed on it. */
        cancel_fee: z.number(),

        currency_id: z.number(),
        currency_logo: z.string(),
        family: z.enum(LOCK_FAMILIES),
        day: z.number(),
        paid_interest: decimalText(),
        is_cancel: flag(),
      }),
    ),
  }),
});

export const lockDeposit = defineCall({
  method: 'POST',
  path: '/lh/deposit',
  auth: 'user',
  summary: 'Lock an amount of the spot account in a product. Days count from the next start of a day.',
  input: z.object({ config_id: idText(), amount: amountText() }),
  reply: z.string(),
  money: true,
});

export const lockCancel = defineCall({
  method: 'POST',
  path: '/lh/deposit/order/cancel',
  auth: 'user',
  summary: 'Redeem an own order before its end, at the cost of this moment (`cancel_fee` of the list).',
  input: z.object({ id: idText() }),
  reply: z.string(),
  money: true,
});
