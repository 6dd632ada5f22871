import * as z from 'zod/mini';
import { defineCall } from './call';
import { decimalText, flag, idText, pagingFields } from './fields';
import { countedPage } from './paging';

export const REBATE_STATES = ['pending', 'paid', 'withheld', 'reversed'] as const;
export const REBATE_REASONS = [
  'same_address',
  'same_device',
  'same_card',
  'same_document',
  'same_wallet',
  'day_limit',
  'fee_reversed',
] as const;
export const FILL_KINDS = ['spot_maker', 'spot_taker', 'futures_open', 'futures_close'] as const;

const percentText = () => z.string().check(z.regex(/^[0-9]{1,3}(\.[0-9]{1,2})?$/));
const codeItem = z.object({
  id: z.number(),
  code: z.string(),
  /** Where the link leads, without the origin. */
  path: z.string(),
  /** Percent of the fees of those who come by it: to the owner, and as a discount to them. */
  reward_percent: z.string(),
  given_percent: z.string(),
  note: z.string(),
  invited: z.number(),
  is_first: flag(),
});

const levelItem = z.object({
  level: z.union([z.literal(1), z.literal(2)]),
  percent: z.string(),
  people: z.number(),
  /** Rebates paid, in USDT at the price of each fill. */
  paid_usdt: decimalText(),
});

export const inviteDashboard = defineCall({
  method: 'GET',
  path: '/invite/dashboard',
  auth: 'user',
  summary: 'Own codes, the people who came by them, and rebates of the fees they really paid. Values in USDT.',
  input: z.object({}),
  reply: z.object({
    codes: z.array(codeItem),
    max_codes: z.number(),
    /** What a code has to share between its owner and those who come by it. */
    share_percent: z.string(),
    house_percent: z.string(),
    house_days: z.number(),
    /** 0: less than an hour, as in the demo, whose days are short. */
    pending_hours: z.number(),
    min_payout_usdt: decimalText(),
    day_limit_usdt: decimalText(),
    invited: z.number(),
    verified: z.number(),
    /** Traded within 30 days. */
    trading: z.number(),
    fees_usdt: decimalText(),
    pending_usdt: decimalText(),
    settled_usdt: decimalText(),
    withheld_usdt: decimalText(),
    levels: z.array(levelItem),
    /** The own inviter's discount: percent now, and until when the part of the house lasts (0: no inviter). */
    own_discount_percent: z.string(),
    own_discount_until_ms: z.number(),
  }),
});

export const inviteSaveCode = defineCall({
  method: 'POST',
  path: '/invite/code/save',
  auth: 'user',
  summary:
    'Make an invitation code with an own split; with an id, change split and note. Those who came before keep their terms.',
  input: z.object({
    id: z.optional(idText()),
    /** Left out: a random one. */
    code: z.optional(z.string().check(z.regex(/^(|[A-Za-z0-9]{4,12})$/, 'invite_code_wrong'))),
    given_percent: percentText(),
    note: z.optional(z.string().check(z.maxLength(40))),
  }),
  reply: codeItem,
});

export const invitePeople = defineCall({
  method: 'GET',
  path: '/invite/people',
  auth: 'user',
  summary: 'People of level 1, newest first, with masked names.',
  input: z.object({ ...pagingFields(20) }),
  reply: countedPage(
    z.object({
      name: z.string(),
      code: z.string(),
      joined_ms: z.number(),
      verified: flag(),
      trading: flag(),
      fees_usdt: decimalText(),
      rebates_usdt: decimalText(),
      /** Why rebates of this person are withheld; empty: they are not. */
      withheld: z.union([z.literal(''), z.enum(REBATE_REASONS)]),
    }),
  ),
});

const rebateFilter = {
  state: z._default(z.enum(['', ...REBATE_STATES]), ''),
  level: z._default(z.enum(['', '1', '2']), ''),
};

const rebateItem = z.object({
  id: z.number(),
  name: z.string(),
  level: z.union([z.literal(1), z.literal(2)]),
  fill_kind: z.enum(FILL_KINDS),
  symbol: z.string(),
  /** Of a spot fill buy or sell, of a futures one long or short. */
  side: z.enum(['buy', 'sell', 'long', 'short']),
  filled_ms: z.number(),
  currency_name: z.string(),
  fee: decimalText(),
  percent: z.string(),
  amount: decimalText(),
  value_usdt: decimalText(),
  state: z.enum(REBATE_STATES),
  reason: z.union([z.literal(''), z.enum(REBATE_REASONS)]),
  matures_ms: z.number(),
  /** 0: not paid. */
  payout_id: z.number(),
});

export const inviteRebates = defineCall({
  method: 'GET',
  path: '/invite/rebates',
  auth: 'user',
  summary: 'Every rebate with the fill and the fee it came from, newest first.',
  input: z.object({
    ...rebateFilter,
    payout_id: z.optional(idText()),
    before: z.optional(z.string().check(z.regex(/^[0-9]{1,15}$/))),
    limit: pagingFields(20).limit,
  }),
  reply: z.object({
    items: z.array(rebateItem),
    /** Id for the next `before`; 0 at the end. */
    next: z.number(),
  }),
});

export const inviteExport = defineCall({
  method: 'GET',
  path: '/invite/rebates/export',
  auth: 'user',
  summary: 'The chosen rebates as CSV text, the newest 10,000 rows at most.',
  input: z.object(rebateFilter),
  reply: z.object({ name: z.string(), csv: z.string(), rows: z.number(), truncated: flag() }),
});
