import * as z from 'zod/mini';
import { defineCall } from './call';
import { decimalText, flag, timeText } from './fields';

const coinAmount = z.object({ currency: z.number(), currency_name: z.string(), amount: decimalText() });

export const financeOverview = defineCall({
  method: 'GET',
  path: '/finance/overview',
  auth: 'user',
  summary:
    'What a user has in finance products: the sum, what they paid, and the coming dates of 30 days. Values are in USDT at the latest prices, rounded down.',
  input: z.object({}),
  reply: z.object({
    usdt_total: decimalText(),
    usdt_paid: decimalText(),
    /** Paid since the start of the present day. */
    usdt_paid_today: decimalText(),
    /** The next date at which a running order pays or ends; null when there is none in the days listed. */
    next_time_ms: z.nullable(z.number()),
    /** Length of a day of finance products; shorter than 86400 in the demo. */
    day_seconds: z.number(),
    families: z.array(
      z.object({
        family: z.string(),
        running: z.number(),
        usdt_value: decimalText(),
        usdt_paid: decimalText(),
        amounts: z.array(coinAmount),
        next_time_ms: z.nullable(z.number()),
        /** Ends of running orders in the days listed. */
        end_times_ms: z.array(z.number()),
      }),
    ),
    /** One per day from today on. A row has all rewards of one time, or the ends of one family. */
    days: z.array(
      z.object({
        start: timeText(),
        start_ms: z.number(),
        rows: z.array(
          z.object({
            time: timeText(),
            time_ms: z.number(),
            kind: z.enum(['reward', 'end']),
            families: z.array(z.string()),
            orders: z.number(),
            amounts: z.array(coinAmount),
            usdt_value: decimalText(),
            /** 0: an amount is not known yet and is missing in the sums. */
            is_known: flag(),
          }),
        ),
      }),
    ),
  }),
});
