import { LEDGER_SCALE, parseAmount } from '@candor/money/decimal';
import * as z from 'zod/mini';
import { defineCall } from './call';
import { amountText, decimalText, flag, idOrAllText, idText, pagingFields, timeText } from './fields';
import { countedPage } from './paging';

/** The IEO calls of existing clients, with the names they read; ours are in ieo.ts. */
const oldProject = {
  id: z.number(),
  title: z.string(),
  summary: z.string(),
  /** Tokens for sale. */
  amount: decimalText(),
  /** Tokens asked for; may exceed `amount`. */
  total_sell: decimalText(),
  /** Percent that is not asked for yet: "28.20", never below "0.00". */
  percentage: z.string().check(z.regex(/^[0-9]{1,3}\.[0-9]{2}$/)),
  start_at: timeText(),
  end_at: timeText(),
  /** Length of the subscription in days, rounded up. */
  day: z.number(),
  logo: z.string(),
  currency_id: z.number(),
  currency_name: z.string(),
  pay_currency_id: z.number(),
  pay_currency_name: z.string(),
  /** 1 warm-up, 2 running, 3 ended. */
  time_status: z.union([z.literal(1), z.literal(2), z.literal(3)]),
};

/** 1 applied, 2 paid (tokens allocated, waiting for the listing), 3 delivered. */
const oldStatus = () => z.union([z.literal(1), z.literal(2), z.literal(3)]);

const oldOrder = z.object({
  id: z.number(),
  created_at: timeText(),
  /** Name of the token. */
  name: z.string(),
  /** Tokens asked for. */
  coin_amount: decimalText(),
  /** Tokens received and free: zero until the listing. */
  give_amount: decimalText(),
  sell_begin: timeText(),
  status: oldStatus(),
});

/**
 * What a client computed with binary fractions: cut to the decimals of amounts. Text that is no positive number says nothing
 * and is dropped.
 */
const clientTotal = () =>
  z.pipe(
    z.string().check(z.maxLength(64)),
    z.transform((text) => {
      const cut = text.replace(/(\.[0-9]{8})[0-9]+$/, '$1');
      return parseAmount(cut, { scale: LEDGER_SCALE }).ok ? cut : null;
    }),
  );

export const projectList = defineCall({
  method: 'GET',
  path: '/project',
  auth: 'public',
  eitherMethod: true,
  summary: 'IEO projects, newest first.',
  input: z.object(pagingFields()),
  reply: z.object({ list: z.array(z.object(oldProject)) }),
});

export const projectDetail = defineCall({
  method: 'GET',
  path: '/project/detail',
  auth: 'public',
  eitherMethod: true,
  summary: 'One IEO project and, with a session, the own commits.',
  input: z.object({ project_id: idText() }),
  reply: z.object({
    info: z.object({
      ...oldProject,
      price: decimalText(),
      /** Zero where the coin is not accepted. */
      btc_price: decimalText(),
      eth_price: decimalText(),
      /** Least value of one commit, in USDT. */
      min: decimalText(),
      content: z.string(),
      link: z.string(),
      website: z.string(),
      white_book: z.string(),
      /** Time of the listing. */
      sell_begin: timeText(),
      /** Whether there is a free balance in the first pay coin. */
      user_has_money: flag(),
    }),
    /** The newest own commit; null: none, or nobody is logged in. */
    order_info: z.nullable(z.object(oldOrder.shape)),
    /** The newest one whose tokens were delivered. */
    sell_order: z.nullable(z.object(oldOrder.shape)),
  }),
});

export const projectOrder = defineCall({
  method: 'POST',
  path: '/project/order',
  auth: 'user',
  summary:
    'Commit to a project: `amount` tokens, paid in `pay_currency`. `price` is the total the client computed; it is compared where it can be read, never used.',
  input: z.object({
    project_id: idText(),
    amount: amountText(),
    /** Absent: USDT. */
    pay_currency: z._default(idOrAllText(), 0),
    /** Total in the pay coin: refused when it differs from amount × issue price by more than 0.01 USDT of value. */
    price: z.optional(clientTotal()),
  }),
  reply: z.string(),
  money: true,
});

export const projectOrders = defineCall({
  method: 'GET',
  path: '/user/project/order',
  auth: 'user',
  eitherMethod: true,
  summary: 'Own commits, newest first.',
  input: z.object(pagingFields()),
  reply: countedPage(oldOrder),
});
