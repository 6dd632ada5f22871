import * as z from 'zod/mini';
import { defineCall } from './call';
import { decimalText } from './fields';

export const adjustmentTotals = defineCall({
  method: 'GET',
  path: '/proof/adjustments',
  auth: 'public',
  summary:
    'How often two operators have adjusted a user’s balance, counted from the books, by month (UTC) and coin, newest first.',
  input: z.object({}),
  reply: z.object({
    total: z.number(),
    months: z.array(
      z.object({
        /** Such as 2026-01. */
        month: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
        currency_name: z.string(),
        number: z.number(),
        /** Given to users, and taken from them. */
        credited: decimalText(),
        debited: decimalText(),
      }),
    ),
  }),
});
