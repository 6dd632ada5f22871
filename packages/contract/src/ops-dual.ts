import * as z from 'zod/mini';
import { defineOperatorCall } from './call';
import { DUAL_SIDES } from './dual';
import { decimalText, flag, idText, pagingFields } from './fields';
import { done, EVERYBODY, reasonText, time } from './ops-fields';
import { countedPage } from './paging';

const productRow = z.object({
  id: z.number(),
  symbol: z.string(),
  side: z.enum(DUAL_SIDES),
  days: z.number(),
  /** As the schedule has it. */
  distance_percent: decimalText(),
  linked_price: decimalText(),
  /** A year, as a fraction. */
  rate: decimalText(),
  total_shares: z.number(),
  sold_shares: z.number(),
  user_limit: z.number(),
  /** Of its shares, those in orders that are not settled yet. */
  open_shares: z.number(),
  starts_ms: z.number(),
  closes_ms: z.number(),
  maturity_ms: z.number(),
  is_paused: flag(),
  /** New orders of its line of the schedule are refused: of this product and of those made from the line later. */
  is_line_paused: flag(),
  is_on_sale: flag(),
  rule_version: z.number(),
  ...time,
});

export const operatorDualProducts = defineOperatorCall({
  method: 'GET',
  path: '/ops/dual/products',
  roles: EVERYBODY,
  summary:
    'Dual products: on sale, with orders that are not settled, or all. They are made from the schedule in the rules.',
  input: z.object({ state: z._default(z.enum(['on_sale', 'running', 'all']), 'on_sale'), ...pagingFields(50) }),
  reply: countedPage(productRow),
});

export const operatorDualReserve = defineOperatorCall({
  method: 'GET',
  path: '/ops/dual/reserve',
  roles: EVERYBODY,
  summary: 'What the reserve for dual orders has, and what open orders may cost at most, by coin.',
  input: z.object({}),
  reply: z.array(
    z.object({ currency_name: z.string(), reserve: decimalText(), needed: decimalText(), open_orders: z.number() }),
  ),
});

export const pauseDualProduct = defineOperatorCall({
  method: 'POST',
  path: '/ops/dual/pause',
  roles: ['admin', 'finance'],
  summary:
    'Pause a dual product for new orders (on=1), or end the pause. scope=line: its line of the schedule, so that products made from it later are paused too. Orders already made go on.',
  input: z.object({
    id: idText(),
    on: z.enum(['0', '1']),
    scope: z._default(z.enum(['product', 'line']), 'product'),
    reason: reasonText(),
  }),
  reply: done(),
});
