import * as z from 'zod/mini';
import { defineOperatorCall } from './call';
import { amountText, boundedText, decimalText, flag, idText, pagingFields, timeText } from './fields';
import { IEO_STAGES } from './ieo';
import { EVERYBODY, reasonText } from './ops-fields';
import { countedPage } from './paging';

/** "YYYY-MM-DD HH:mm:ss" in UTC. */
const moment = () => timeText();
const link = () => z._default(z.string().check(z.maxLength(300), z.regex(/^(|https:\/\/[^\s"'<>]+)$/)), '');
/** Absent or empty: the coin is not accepted. */
const coinPrice = () => z.optional(z.union([z.literal(''), amountText()]));

export const operatorIeoProjects = defineOperatorCall({
  method: 'GET',
  path: '/ops/ieo/projects',
  roles: EVERYBODY,
  summary: 'All IEO projects, those not announced yet too, newest first.',
  input: z.object(pagingFields(20)),
  reply: countedPage(
    z.object({
      id: z.number(),
      token: z.string(),
      title: z.string(),
      is_demo: flag(),
      stage: z.enum(IEO_STAGES),
      supply: decimalText(),
      price: decimalText(),
      pay_coins: z.array(z.object({ name: z.string(), price: decimalText() })),
      user_cap: decimalText(),
      soft_cap: decimalText(),
      wanted: decimalText(),
      buyers: z.number(),
      allocated: decimalText(),
      lock_days: z.number(),
      warm_up_at_ms: z.number(),
      start_at_ms: z.number(),
      end_at_ms: z.number(),
      listing_at_ms: z.number(),
      /** 1: it can still be called off. */
      may_cancel: flag(),
    }),
  ),
});

export const proposeIeoProject = defineOperatorCall({
  method: 'POST',
  path: '/ops/ieo/propose',
  roles: ['admin', 'finance'],
  summary:
    'Propose a project with its price, supply and times. A second operator decides; its terms never change afterwards.',
  input: z.object({
    token: z.string().check(z.regex(/^[A-Z0-9]{2,10}$/)),
    title: boundedText(60),
    summary: boundedText(120),
    content: boundedText(4_000),
    website: link(),
    whitepaper: link(),
    supply: amountText(),
    /** In USDT. */
    price: amountText(),
    btc_price: coinPrice(),
    eth_price: coinPrice(),
    /** Empty: no minimum. */
    soft_cap: coinPrice(),
    lock_days: z.string().check(z.regex(/^(0|[1-9][0-9]{0,3})$/)),
    warm_up_at: moment(),
    start_at: moment(),
    end_at: moment(),
    listing_at: moment(),
    reason: reasonText(),
  }),
  reply: z.object({ proposal_id: z.number() }),
});

export const proposeIeoCancel = defineOperatorCall({
  method: 'POST',
  path: '/ops/ieo/cancel',
  roles: ['admin', 'finance'],
  summary: 'Propose to call a project off before its end. A second operator decides; everything committed goes back.',
  input: z.object({ id: idText(), reason: reasonText() }),
  reply: z.object({ proposal_id: z.number() }),
});
