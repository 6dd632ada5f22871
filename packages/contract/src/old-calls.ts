import * as z from 'zod/mini';
import { defineCall } from './call';
import { getSiteConfig } from './content';
import { boundedText, decimalText, flag, idText, pagingFields, picturePath, proofFields, timeText } from './fields';
import { userInfo } from './identity';
import { laravelPage } from './paging';
import { realState } from './profile';

/** Calls of a second lineage of existing clients: small ones over what exists, most of them asked at their start. */

const noInput = () => z.object({});
const optionalText = (max: number) => z.optional(z.string().check(z.maxLength(max)));

export const oldWeb = defineCall({
  ...getSiteConfig,
  path: '/web',
  summary: 'The same as getSiteConfig, under the name of other existing clients.',
});

export const oldLogo = defineCall({
  method: 'GET',
  path: '/logo',
  auth: 'public',
  eitherMethod: true,
  summary: 'The logo, for existing clients.',
  input: noInput(),
  reply: z.object({ logo: z.string(), site_logo: z.string(), site_name: z.string() }),
});

export const oldCurrencyTypes = defineCall({
  method: 'GET',
  path: '/currency/type',
  auth: 'public',
  eitherMethod: true,
  summary: 'The market lists there are, with the `currency_type` of their quotation rows, for existing clients.',
  input: noInput(),
  reply: z.array(z.object({ id: z.number(), currency_type: z.number(), name: z.enum(['crypto', 'index']) })),
});

export const oldAreaCodes = defineCall({
  method: 'GET',
  path: '/area_code',
  auth: 'public',
  eitherMethod: true,
  summary: 'Dial codes with the names of their regions, for existing clients.',
  input: noInput(),
  reply: z.array(
    z.object({
      id: z.number(),
      /** Digits without the plus. */
      area_code: z.string(),
      /** ISO 3166-1. */
      global_code: z.string(),
      name: z.string(),
    }),
  ),
});

export const oldHasPassword = defineCall({
  method: 'POST',
  path: '/has_password',
  auth: 'user',
  eitherMethod: true,
  summary: 'Whether the user has a pay password, for existing clients.',
  input: noInput(),
  reply: flag(),
});

export const oldUserCenter = defineCall({
  ...userInfo,
  path: '/user/center',
  summary: 'The same as user/info, under the name of other existing clients.',
});

export const oldRealName = defineCall({
  method: 'POST',
  path: '/user/real_name',
  auth: 'user',
  summary:
    'Verification in one form, for existing clients: name and document first; once these have passed, the pictures of both sides.',
  input: z.object({
    id_type: z._default(z.string().check(z.maxLength(4)), '0'),
    name: optionalText(100),
    card_id: optionalText(64),
    front_pic: z.optional(picturePath()),
    reverse_pic: z.optional(picturePath()),
  }),
  reply: z.string(),
});

export const oldRealNameState = defineCall({
  ...realState,
  path: '/user/real_name',
  eitherMethod: false,
  summary: 'The same as real/state, under the name of other existing clients.',
});

export const oldAddresses = defineCall({
  method: 'POST',
  path: '/wallet/get_address',
  auth: 'user',
  eitherMethod: true,
  summary: 'Own saved addresses of one coin, for existing clients; without a coin, of all.',
  input: z.object({ currency: z.optional(idText()), currency_id: z.optional(idText()) }),
  reply: z.array(
    z.object({
      id: z.number(),
      user_id: z.number(),
      currency: z.number(),
      currency_name: z.string(),
      address: z.string(),
      notes: z.string(),
      network: z.string(),
      create_time: timeText(),
    }),
  ),
});

export const oldAddAddress = defineCall({
  method: 'POST',
  path: '/wallet/addaddress',
  auth: 'user',
  summary:
    'Save an address, for existing clients: without a picture, with the same hold and, without a second proof, unconfirmed.',
  input: z.object({
    currency_id: idText(),
    address: boundedText(128),
    notes: optionalText(40),
    network: optionalText(16),
    ...proofFields(),
  }),
  reply: z.string(),
});

export const oldDeleteAddress = defineCall({
  method: 'POST',
  path: '/wallet/deladdress',
  auth: 'user',
  summary: 'Delete an own address, for existing clients.',
  input: z.object({ address_id: z.optional(idText()), id: z.optional(idText()) }),
  reply: z.string(),
});

export const oldChargeLog = defineCall({
  method: 'GET',
  path: '/charge_mention/log',
  auth: 'user',
  eitherMethod: true,
  summary: 'Own deposits and withdrawals in one list, newest first, for existing clients.',
  input: z.object(pagingFields()),
  reply: laravelPage(
    z.object({
      id: z.number(),
      /** Deposits in, withdrawals out. */
      value: decimalText(),
      currency: z.number(),
      currency_name: z.string(),
      created_time: timeText(),
      info: z.string(),
      transaction_info: z.string(),
      /** 1 pending, 2 done, 3 refused or cancelled. */
      status: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    }),
  ),
});
