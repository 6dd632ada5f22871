import * as z from 'zod/mini';
import { defineCall } from './call';
import { decimalText, flag, idText, pagingFields, timeText } from './fields';
import { laravelPage } from './paging';

export const followIndex = defineCall({
  method: 'GET',
  path: '/follow/index',
  auth: 'public',
  eitherMethod: true,
  summary: 'Leaders by total profit, for existing clients.',
  input: z.object(pagingFields()),
  reply: laravelPage(
    z.object({
      /** The leader's user id. */
      id: z.number(),
      nickname: z.string(),
      head_portrait: z.string(),
      total_profits: decimalText(),
      closed_count: z.number(),
      /** Percent. */
      correct_rate: z.string(),
      follow_num: z.number(),
      is_followed: z.boolean(),
    }),
  ),
});

export const followFollow = defineCall({
  method: 'POST',
  path: '/follow/follow',
  auth: 'user',
  summary: 'Follow a leader with default caps, for existing clients. Repeated: changes mode and number.',
  input: z.object({
    trader_user_id: idText(),
    number: z.string().check(z.regex(/^[0-9]{1,6}(\.[0-9]{1,8})?$/, 'copy_number_invalid')),
    type: z.enum(['1', '2']),
  }),
  reply: z.string(),
});

export const followCancel = defineCall({
  method: 'POST',
  path: '/follow/cancel',
  auth: 'user',
  summary: 'Stop following, for existing clients. Open copies stay the user’s own positions.',
  input: z.object({ follow_user_id: idText() }),
  reply: z.string(),
  cancel: true,
});

export const followTraderDetail = defineCall({
  method: 'GET',
  path: '/follow/traderDetail',
  auth: 'public',
  eitherMethod: true,
  summary: 'One leader with figures since the beginning, for existing clients.',
  input: z.object({ trader_user_id: idText() }),
  reply: z.object({
    trader_info: z.object({
      id: z.number(),
      nickname: z.string(),
      head_portrait: z.string(),
      signature: z.string(),
      is_trader: flag(),
    }),
    data: z.object({
      total_profits: decimalText(),
      total_income_rate: z.string(),
      correct_rate: z.string(),
      profitCount: z.number(),
      /** Shorts and longs. */
      fallCount: z.number(),
      riseCount: z.number(),
      follow_num: z.number(),
      /** Percent. */
      yesterday_profits: z.string(),
      position_count: z.number(),
      total_count: z.number(),
    }),
    is_followed: z.boolean(),
  }),
});

export const followHistoryTrade = defineCall({
  method: 'GET',
  path: '/follow/historyTrade',
  auth: 'public',
  eitherMethod: true,
  summary: 'Closed orders of a leader, for existing clients.',
  input: z.object({ trader_user_id: idText(), ...pagingFields() }),
  reply: laravelPage(
    z.object({
      id: z.number(),
      symbol: z.string(),
      /** 1 long, 2 short. */
      type: z.union([z.literal(1), z.literal(2)]),
      /** Opening price. */
      price: decimalText(),
      close_price: decimalText(),
      share: decimalText(),
      profits: decimalText(),
      transaction_time: timeText(),
    }),
  ),
});
