import * as z from 'zod/mini';
import { defineCall } from './call';
import { boundedText, decimalText, flag, idText, pagingFields, picturePath, proofFields, timeText } from './fields';
import { countedPage } from './paging';
import { NOTIFY_KINDS } from './push';

const noInput = () => z.object({});
const optionalText = (max: number) => z.optional(z.string().check(z.maxLength(max)));

const review = () => z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);

export const realState = defineCall({
  method: 'GET',
  path: '/real/state',
  auth: 'user',
  eitherMethod: true,
  summary: 'Verification: 0 none, 1 in review, 2 passed, 3 failed, per level, and the limits that follow.',
  input: noInput(),
  reply: z.object({
    real_status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    review_status: review(),
    advanced_review_status: review(),
    real_data: z.nullable(
      z.object({
        name: z.string(),
        card_id: z.string(),
        id_type: z.number(),
        front_pic: z.string(),
        reverse_pic: z.string(),
        review_status: review(),
        advanced_user: z.nullable(z.union([z.literal(1), z.literal(2)])),
      }),
    ),
    /** Why the last submission of each level was refused; empty: it was not. */
    reason: z.string(),
    advanced_reason: z.string(),
    email_bound: flag(),
    phone_bound: flag(),
    limits: z.array(
      z.object({
        level: z.union([z.literal(0), z.literal(1), z.literal(2)]),
        withdraw_btc_24h: decimalText(),
        fiat_usdt_per_trade: decimalText(),
      }),
    ),
    used_btc_24h: decimalText(),
    remaining_btc_24h: decimalText(),
  }),
});

export const submitReal = defineCall({
  method: 'POST',
  path: '/user/real',
  auth: 'user',
  summary: 'real_type 1: name and document number; real_type 2: pictures of both sides.',
  input: z.object({
    real_type: z.enum(['1', '2']),
    id_type: optionalText(4),
    idtype: optionalText(4),
    name: optionalText(100),
    card_id: optionalText(64),
    front_pic: z.optional(picturePath()),
    reverse_pic: z.optional(picturePath()),
  }),
  reply: z.string(),
});

export const setAvatar = defineCall({
  method: 'POST',
  path: '/user/uploadHeadPortrait',
  auth: 'user',
  summary: 'Use an own upload, or one of the drawings /static/image/avatar/1.png to 30.png, as avatar.',
  input: z.object({ head_portrait: picturePath(boundedText(400)) }),
  reply: z.string(),
});

export const editProfile = defineCall({
  method: 'POST',
  path: '/user/editNickname',
  auth: 'user',
  summary: 'Nickname (2–10) and signature (2–30).',
  input: z.object({ nickname: optionalText(200), signature: optionalText(200) }),
  reply: z.string(),
});

export const PLACE_NAME_MAX = 80;

export const saveRegion = defineCall({
  method: 'POST',
  path: '/user/region',
  auth: 'user',
  summary:
    'The own region, stored to a tenth of a degree (about ten kilometres) and never shown to others; an empty name removes it.',
  input: z.object({
    name: z.string().check(z.maxLength(200)),
    latitude: optionalText(16),
    longitude: optionalText(16),
  }),
  reply: z.string(),
});

export const SCORE_REASONS = [
  'otc_dispute_lost',
  'otc_unpaid',
  'auction_unpaid',
  'voucher_forged',
  'otc_clean',
  'restored',
  'appeal_accepted',
] as const;

const SCORE_APPEAL_MAX = 1000;

export const creditScore = defineCall({
  method: 'GET',
  path: '/user/score',
  auth: 'user',
  summary: 'The credit score with the reason of every change, what follows from it, and all rules.',
  input: noInput(),
  reply: z.object({
    score: z.number(),
    /** What the score allows in OTC: full or half limits, or none. */
    standing: z.enum(['full', 'half', 'paused']),
    /** When the score returns to 100 without a new negative entry; 0: it is at 100. */
    returns_at_ms: z.number(),
    /** Delta 0: back to 100. */
    rules: z.array(z.object({ code: z.enum(SCORE_REASONS), delta: z.number() })),
    entries: z.array(
      z.object({
        id: z.number(),
        delta: z.number(),
        code: z.enum(SCORE_REASONS),
        reason: z.string(),
        /** The number of the order, deposit or entry concerned. */
        reference: z.string(),
        appeal: z.enum(['none', 'open', 'accepted', 'refused']),
        /** What was answered to the appeal. */
        answer: z.string(),
        can_appeal: flag(),
        created_time: timeText(),
        created_time_ms: z.number(),
      }),
    ),
  }),
});

export const appealScore = defineCall({
  method: 'POST',
  path: '/user/score/appeal',
  auth: 'user',
  summary: 'Appeal a negative entry of the credit score, once, within 30 days.',
  input: z.object({ id: idText(), text: boundedText(SCORE_APPEAL_MAX) }),
  reply: z.string(),
});

export const invitation = defineCall({
  method: 'GET',
  path: '/user/invitation',
  auth: 'user',
  summary: 'Own invitation code, its link and how many came by it.',
  input: noInput(),
  reply: z.object({ code: z.string(), path: z.string(), invited: z.number() }),
});

export const saveAddress = defineCall({
  method: 'POST',
  path: '/user/wallet/save',
  auth: 'user',
  summary:
    'Save a wallet address with its QR picture; with an id, change it. A new address is held before withdrawals; without a second proof it is unconfirmed, and withdrawing to it always takes a code.',
  input: z.object({
    currency: idText(),
    name: boundedText(40),
    address: boundedText(128),
    qrcode: z.optional(picturePath()),
    network: optionalText(16),
    id: z.optional(idText()),
    ...proofFields(),
  }),
  reply: z.string(),
});

export const addressList = defineCall({
  method: 'GET',
  path: '/user/wallet/list',
  auth: 'user',
  eitherMethod: true,
  summary: 'Own saved addresses.',
  input: z.object(pagingFields()),
  reply: countedPage(
    z.object({
      id: z.number(),
      currency: z.number(),
      currency_name: z.string(),
      network: z.string(),
      name: z.string(),
      address: z.string(),
      qrcode: z.string(),
      create_time: timeText(),
      update_time: timeText(),
      usable_from_ms: z.number(),
      /** Saved with a second proof. */
      confirmed: flag(),
    }),
  ),
});

export const deleteAddress = defineCall({
  method: 'POST',
  path: '/user/wallet/del',
  auth: 'user',
  summary: 'Delete an own address.',
  input: z.object({ id: idText() }),
  reply: z.string(),
});

/** Old clients' names, plus three of our own so that all seven fields are kept apart. */
export const CARD_FIELDS = [
  'real_name',
  'bank_name',
  'bank_account',
  'bank_dizhi',
  'bank_code',
  'iban',
  'bank_address',
  'alipay_account',
  'wechat_account',
  'wechat_nickname',
  'aba_number',
  'swift_code',
  'cardholder_address',
] as const;
export type CardField = (typeof CARD_FIELDS)[number];

const cardFields = <T extends z.ZodMiniType>(field: () => T): Record<CardField, T> =>
  Object.fromEntries(CARD_FIELDS.map((name) => [name, field()])) as Record<CardField, T>;

export const saveCard = defineCall({
  method: 'POST',
  path: '/user/cash_save',
  auth: 'user',
  summary:
    'Save the bank card for withdrawals; without a second proof, withdrawing to it always takes a code. An iban serves as bank_account where that is empty.',
  input: z.object({ ...cardFields(() => optionalText(200)), ...proofFields() }),
  reply: z.string(),
});

export const cardInfo = defineCall({
  method: 'POST',
  path: '/user/cash_info',
  auth: 'user',
  eitherMethod: true,
  summary: 'The saved bank card; every field empty when there is none.',
  input: noInput(),
  reply: z.object({
    ...cardFields(() => z.string()),
    /** Saved with a second proof; 0 when there is none. */
    confirmed: flag(),
    banks: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
});

/** Old clients have a second form for the same one card. */
export const internationalCardInfo = defineCall({
  ...cardInfo,
  method: 'GET',
  path: '/user/cash_info_international',
});

export const saveInternationalCard = defineCall({
  ...saveCard,
  path: '/user/cash_save_international',
  summary: 'Save the bank card for withdrawals from the form for international cards.',
});

export const deleteCard = defineCall({
  method: 'POST',
  path: '/user/cash_del',
  auth: 'user',
  summary: 'Delete the saved bank card.',
  input: noInput(),
  reply: z.string(),
});

export const NOTICE_CATEGORIES = ['security', 'account', 'system'] as const;
export type NoticeCategory = (typeof NOTICE_CATEGORIES)[number];

export const noticeList = defineCall({
  method: 'GET',
  path: '/notice/list',
  auth: 'user',
  summary: 'Own notifications, newest first; of one kind or category when asked.',
  input: z.object({
    category: z.optional(z.enum(['', ...NOTICE_CATEGORIES])),
    kind: z.optional(z.enum(['', ...NOTIFY_KINDS])),
    ...pagingFields(),
  }),
  reply: countedPage(
    z.object({
      id: z.number(),
      category: z.enum(NOTICE_CATEGORIES),
      /** What its switches are set for. */
      kind: z.enum(NOTIFY_KINDS),
      title: z.string(),
      body: z.string(),
      /** The page of our app it is about; empty: none. */
      link: z.string(),
      is_read: flag(),
      created_time: timeText(),
      created_time_ms: z.number(),
    }),
  ),
});

export const mailMessages = defineCall({
  method: 'GET',
  path: '/mailMessage/getList',
  auth: 'user',
  eitherMethod: true,
  summary: 'The same notifications as a plain list, as old clients read them.',
  input: z.object(pagingFields()),
  reply: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      content: z.string(),
      is_read: flag(),
      create_time: timeText(),
      created_at: timeText(),
    }),
  ),
});

export const unreadNotices = defineCall({
  method: 'GET',
  path: '/notice/unread',
  auth: 'user',
  summary: 'How many notifications are unread.',
  input: noInput(),
  reply: z.object({ count: z.number() }),
});

export const readNotices = defineCall({
  method: 'POST',
  path: '/notice/read',
  auth: 'user',
  summary: 'Mark one notification as read; without an id, all.',
  input: z.object({ id: z.optional(idText()) }),
  reply: z.string(),
});
