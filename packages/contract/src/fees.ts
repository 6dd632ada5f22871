import * as z from 'zod/mini';
import { defineCall } from './call';
import { decimalText } from './fields';

/** The terms behind a fee rate: the level by volume, and what an invited user pays less, in percent. Zero: none. */
export const feeTermFields = () => ({ fee_level: z.number(), fee_discount: decimalText() });

export const ownFeeLevel = defineCall({
  method: 'GET',
  path: '/user/fee_level',
  auth: 'user',
  summary:
    'The own fee level, the volume it comes from, the discount of an invited user, and the rates an order placed now would keep. Levels are recomputed at 00:00 UTC.',
  input: z.object({}),
  reply: z.object({
    level: z.number(),
    /** Of the rates in force, by level. */
    percent: decimalText(),
    /** Spot and futures notional of the 30 days before the last midnight (UTC), in USDT. */
    volume: decimalText(),
    /** The same of the trades since that midnight. It begins to count at the next one. */
    volume_today: decimalText(),
    /** Volume and percent of the next level; empty at the top. */
    next_from: z.string(),
    next_percent: z.string(),
    /** What an invited user pays less, in percent of the rate of the level. */
    discount_percent: decimalText(),
    /** When the house's part of it ends; 0: there is none. */
    discount_until_ms: z.number(),
    levels: z.array(z.object({ from: decimalText(), percent: decimalText() })),
    /** Percent of a fill, with level and discount; the highest rate where markets differ. */
    spot: z.object({ maker_percent: decimalText(), taker_percent: decimalText() }),
    futures: z.object({ taker_percent: decimalText(), entrust_percent: decimalText() }),
  }),
});
