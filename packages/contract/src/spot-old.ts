import * as z from 'zod/mini';
import { defineCall } from './call';
import { amountText, decimalText, flag, idOrAllText, idText, pagingFields, timeText } from './fields';
import { listPageFields } from './paging';

/** The order book under the names of a second lineage of existing clients, which know cancelling. */

const pair = () => ({ currency_id: idText(), legal_id: idText() });
const ownPage = () => ({
  currency_id: z._default(idOrAllText(), 0),
  legal_id: z._default(idOrAllText(), 0),
  ...pagingFields(),
});
const pairFields = {
  currency: z.number(),
  currency_name: z.string(),
  legal: z.number(),
  legal_name: z.string(),
};
const level = z.object({ ...pairFields, id: z.number(), price: decimalText(), number: decimalText() });

/** 1 the seller's order came later or is the own one, 2 the buyer's. */
const way = () => z.union([z.literal(1), z.literal(2)]);

export const transactionDeal = defineCall({
  method: 'POST',
  path: '/transaction/deal',
  auth: 'public',
  eitherMethod: true,
  summary: 'Book, latest trades and own free balances of a pair, for existing clients.',
  input: z.object(pair()),
  reply: z.object({
    /** Ten best bids, best first; ten best asks, worst first, as in `market_depth`. */
    in: z.array(level),
    out: z.array(level),
    complete: z.array(
      z.object({
        ...pairFields,
        id: z.number(),
        price: decimalText(),
        number: decimalText(),
        way: way(),
        time: timeText(),
      }),
    ),
    last_price: decimalText(),
    /** Free in the spot account, in the quote coin and in the base coin; zero when nobody is logged in. */
    user_legal: decimalText(),
    user_currency: decimalText(),
    is_open: flag(),
  }),
});

const order = () => ({
  ...pair(),
  price: amountText(),
  /** Base coins. */
  num: amountText(),
  /** 1 at the price of now (see coin/trade), 2 or absent: a limit, of which the rest stays in the book. */
  mode: z._default(z.enum(['', '1', '2']), ''),
});

export const transactionIn = defineCall({
  method: 'POST',
  path: '/transaction/in',
  auth: 'user',
  summary: 'Buy, for existing clients.',
  input: z.object(order()),
  reply: z.string(),
  money: true,
  order: true,
});

export const transactionOut = defineCall({
  method: 'POST',
  path: '/transaction/out',
  auth: 'user',
  summary: 'Sell, for existing clients.',
  input: z.object(order()),
  reply: z.string(),
  money: true,
  order: true,
});

const openItem = z.object({
  ...pairFields,
  id: z.number(),
  user_id: z.number(),
  price: decimalText(),
  /** What is still open. */
  number: decimalText(),
  create_time: timeText(),
});
const ownOrders = (path: string, summary: string) =>
  defineCall({
    method: 'POST',
    path,
    auth: 'user',
    eitherMethod: true,
    summary,
    input: z.object(ownPage()),
    reply: z.object(listPageFields(openItem)),
  });
export const ownBuyOrders = ownOrders('/transaction_in', 'Own open buy orders, newest first, for existing clients.');
export const ownSellOrders = ownOrders('/transaction_out', 'Own open sell orders, newest first, for existing clients.');

export const ownTransactions = defineCall({
  method: 'POST',
  path: '/transaction_complete',
  auth: 'user',
  eitherMethod: true,
  summary: 'Own trades of the order books, newest first, for existing clients.',
  input: z.object(ownPage()),
  reply: z.object(
    listPageFields(
      z.object({
        ...pairFields,
        id: z.number(),
        price: decimalText(),
        number: decimalText(),
        fee: decimalText(),
        /** 1 sold, 2 bought. */
        way: way(),
        type: z.enum(['in', 'out']),
        time: timeText(),
        create_time: timeText(),
      }),
    ),
  ),
});

export const transactionDelete = defineCall({
  method: 'POST',
  path: '/transaction_del',
  auth: 'user',
  summary: 'Cancel an own open order, for existing clients.',
  cancel: true,
  input: z.object({ id: idText(), type: z.optional(z.enum(['', 'in', 'out'])) }),
  reply: z.string(),
});
