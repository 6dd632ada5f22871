import * as z from 'zod/mini';
import { defineCall } from './call';
import { amountText, boundedText, decimalText, flag, idText, pagingFields, proofFields, timeText } from './fields';
import { countedPage } from './paging';

const password = () => boundedText(128);
const code = () => boundedText(16);
const noInput = () => z.object({});
/** standing: none, unconfirmed, young (counts from counts_from_ms) or confirmed. */
const channelState = () =>
  z.object({ standing: z.enum(['none', 'unconfirmed', 'young', 'confirmed']), counts_from_ms: z.number() });

/** What a one-time code is good for. proof: a second proof beside the session, from a channel that counts. */
export const CODE_SCENES = ['register', 'account', 'withdraw', 'bind_phone', 'bind_email', 'proof'] as const;
export type CodeScene = (typeof CODE_SCENES)[number];

export const sendMailCode = defineCall({
  method: 'POST',
  path: '/sms_mail',
  auth: 'public',
  summary:
    'Send a six-digit code by mail. type=forget means the scene "account"; the answer never tells whether the account exists.',
  input: z.object({
    user_string: boundedText(254),
    scene: z.optional(z.string().check(z.maxLength(32))),
    type: z.optional(z.string().check(z.maxLength(32))),
    area_code_id: z.optional(z.string()),
    area_code: z.optional(z.string()),
    email_code: z.optional(z.string()),
  }),
  reply: z.string(),
});

export const sendWithdrawCode = defineCall({
  method: 'POST',
  path: '/sms_mail_withdrawl',
  auth: 'user',
  summary: 'Send a withdrawal code to the own address.',
  input: noInput(),
  reply: z.string(),
});

export const sendSms = defineCall({
  method: 'POST',
  path: '/sms_send',
  auth: 'public',
  summary: 'Send a six-digit code by SMS. Logged in: to bind that number. type=register or forget: for those.',
  input: z.object({
    area_code: z._default(z.string().check(z.regex(/^\+?[0-9]{1,4}$/)), '86'),
    mobile: boundedText(20),
    type: z.optional(z.string().check(z.maxLength(32))),
  }),
  reply: z.string(),
});

export const checkCode = defineCall({
  method: 'POST',
  path: '/user/check_email',
  auth: 'public',
  summary:
    'Compare a code without using it up; a wrong one counts as a try. Codes of logged-in scenes only within the session that asked for them.',
  input: z.object({
    user_string: boundedText(254),
    email_code: code(),
    scene: z.optional(z.string().check(z.maxLength(32))),
    country_code: z.optional(z.string()),
  }),
  reply: z.string(),
});

export const register = defineCall({
  method: 'POST',
  path: '/user/register',
  auth: 'public',
  summary: 'Open an account with a code sent to the e-mail address or phone number.',
  input: z.object({
    user_string: boundedText(254),
    code: code(),
    password: boundedText(200),
    re_password: boundedText(200),
    extension_code: z.optional(z.string().check(z.maxLength(32))),
    type: z._default(z.string().check(z.maxLength(16)), 'email'),
    area_code: z.optional(z.string().check(z.regex(/^\+?[0-9]{0,4}$/))),
    phone: z.optional(z.string()),
  }),
  reply: z.string(),
});

export const forget = defineCall({
  method: 'POST',
  path: '/user/forget',
  auth: 'public',
  summary: 'Set a new login password with a code; old clients spell the fields in two ways.',
  input: z.object({
    account: z.optional(z.string().check(z.maxLength(254))),
    user_string: z.optional(z.string().check(z.maxLength(254))),
    password: boundedText(200),
    repassword: z.optional(z.string().check(z.maxLength(200))),
    re_password: z.optional(z.string().check(z.maxLength(200))),
    code: code(),
    area_code: z.optional(z.string().check(z.regex(/^\+?[0-9]{0,4}$/))),
  }),
  reply: z.string(),
});

export const changeLoginPassword = defineCall({
  method: 'POST',
  path: '/safe/login_password',
  auth: 'user',
  summary: 'Change the login password; ends all other sessions.',
  input: z.object({
    old_password: password(),
    password: boundedText(200),
    re_password: boundedText(200),
    code: code(),
  }),
  reply: z.string(),
});

export const setPayPassword = defineCall({
  method: 'POST',
  path: '/safe/update_password',
  auth: 'user',
  summary: 'Set or change the pay password with a code of the scene "account" that was asked for with the same token.',
  input: z.object({ password: boundedText(64), re_password: boundedText(64), code: code() }),
  reply: z.string(),
});

export const bindPhone = defineCall({
  method: 'POST',
  path: '/safe/mobile',
  auth: 'user',
  summary:
    'Bind a phone number; rebinding also needs the code sent to the old one. Without a second proof it stays unconfirmed.',
  input: z.object({
    mobile: boundedText(20),
    code: code(),
    /** Absent, as from old clients: the area the pending code was sent to. */
    area_code: z.optional(z.string().check(z.regex(/^\+?[0-9]{1,4}$/))),
    old_code: z.optional(z.string().check(z.maxLength(16))),
    ...proofFields(),
  }),
  reply: z.string(),
});

export const bindEmail = defineCall({
  method: 'POST',
  path: '/safe/email',
  auth: 'user',
  summary:
    'Bind an e-mail address; rebinding also needs the code sent to the old one. Without a second proof it stays unconfirmed.',
  input: z.object({
    email: boundedText(254),
    code: code(),
    old_code: z.optional(z.string().check(z.maxLength(16))),
    ...proofFields(),
  }),
  reply: z.string(),
});

export const confirmContact = defineCall({
  method: 'POST',
  path: '/safe/confirm_contact',
  auth: 'user',
  summary:
    'Confirm an address or number that was bound without a second proof. It counts after the holding time; with none of the three proofs it is refused.',
  input: z.object({ channel: z.enum(['email', 'phone']), ...proofFields() }),
  reply: z.string(),
});

export const sendOwnCode = defineCall({
  method: 'POST',
  path: '/safe/own_code',
  auth: 'user',
  summary:
    'Send a code to the bound address or number: scene "account" for passwords, bind_phone or bind_email for the old side of a rebinding, proof as a second proof. Unconfirmed and young channels get none but bind_phone and bind_email.',
  input: z.object({
    scene: z.enum(['account', 'bind_phone', 'bind_email', 'proof']),
    channel: z.enum(['email', 'phone']),
  }),
  reply: z.string(),
});

export const securityStatus = defineCall({
  method: 'GET',
  path: '/safe/status',
  auth: 'user',
  summary: 'What protects the account, for the security page.',
  input: noInput(),
  reply: z.object({
    email: z.string(),
    phone: z.string(),
    email_state: channelState(),
    phone_state: channelState(),
    has_pay_password: flag(),
    /** Six digits, so that the H5 may show its keypad; 0: a text field. */
    pay_password_is_pin: flag(),
    pay_locked_until_ms: z.number(),
    totp: flag(),
    backup_codes_left: z.number(),
    /** How many there are. */
    passkeys: z.number(),
    anti_phishing: z.string(),
    /** Withdrawals are held until then after a security change; 0: none. */
    held_until_ms: z.number(),
    sessions: z.number(),
  }),
});

export const beginTotp = defineCall({
  method: 'POST',
  path: '/safe/totp/begin',
  auth: 'user',
  summary: 'A fresh authenticator secret, not active before it is confirmed.',
  input: z.object({ password: password() }),
  reply: z.object({ secret: z.string(), uri: z.string() }),
});

export const confirmTotp = defineCall({
  method: 'POST',
  path: '/safe/totp/confirm',
  auth: 'user',
  summary: 'Switch the authenticator on with a code from it; the backup codes are shown once.',
  input: z.object({ code: code() }),
  reply: z.object({ backup_codes: z.array(z.string()) }),
});

export const disableTotp = defineCall({
  method: 'POST',
  path: '/safe/totp/disable',
  auth: 'user',
  summary: 'Switch the authenticator off with the password and a code from it or a backup code.',
  input: z.object({ password: password(), code: code() }),
  reply: z.string(),
});

export const sessionList = defineCall({
  method: 'GET',
  path: '/safe/sessions',
  auth: 'user',
  summary: 'Devices that are logged in.',
  input: noInput(),
  reply: z.array(
    z.object({
      id: z.number(),
      ip: z.string(),
      user_agent: z.string(),
      created_time: timeText(),
      last_seen_time: timeText(),
      last_seen_ms: z.number(),
      current: flag(),
    }),
  ),
});

export const revokeSession = defineCall({
  method: 'POST',
  path: '/safe/sessions/revoke',
  auth: 'user',
  summary: 'Log one device out.',
  input: z.object({ id: idText() }),
  reply: z.string(),
});

export const revokeOtherSessions = defineCall({
  method: 'POST',
  path: '/safe/sessions/revoke_all',
  auth: 'user',
  summary: 'Log all other devices out.',
  input: noInput(),
  reply: z.string(),
});

export const loginHistory = defineCall({
  method: 'GET',
  path: '/safe/logins',
  auth: 'user',
  summary: 'Logins and failed attempts, newest first.',
  input: z.object(pagingFields()),
  reply: countedPage(
    z.object({
      id: z.number(),
      ip: z.string(),
      user_agent: z.string(),
      outcome: z.enum(['ok', 'failed', 'locked']),
      created_time: timeText(),
      created_time_ms: z.number(),
    }),
  ),
});

export const setAntiPhishing = defineCall({
  method: 'POST',
  path: '/safe/anti_phishing',
  auth: 'user',
  summary: 'A phrase of the user’s choice, shown in every mail from us.',
  input: z.object({ phrase: boundedText(64) }),
  reply: z.string(),
});

export const freezeAccount = defineCall({
  method: 'POST',
  path: '/safe/freeze',
  auth: 'user',
  summary: 'Freeze the own account at once and end all sessions; support opens it again.',
  input: z.object({ password: password() }),
  reply: z.string(),
});

export const freezeByLink = defineCall({
  method: 'POST',
  path: '/safe/freeze_link',
  auth: 'public',
  summary: 'Freeze an account with the token of a message about a change; works once, for seven days, without login.',
  input: z.object({ token: boundedText(128) }),
  reply: z.string(),
});

/** `points`: lost points of the game in 24 hours, the only limit with a default; it has no other period and cannot be removed. */
export const LIMIT_KINDS = ['loss', 'stake', 'deposit', 'session_minutes', 'points'] as const;
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

/** What the user's own limits and exclusion cover. A product that asks them before it takes a stake adds its name. */
export const LIMITED_PRODUCTS = ['options', 'futures', 'lock', 'copy', 'game'] as const;
const LIMITED = LIMITED_PRODUCTS.join(' and ');

export const selfLimits = defineCall({
  method: 'GET',
  path: '/safe/limits',
  auth: 'user',
  summary: `Limits the user has set for ${LIMITED}.`,
  input: noInput(),
  reply: z.object({
    limits: z.array(
      z.object({
        kind: z.enum(LIMIT_KINDS),
        period: z.enum(LIMIT_PERIODS),
        value: decimalText(),
        used: decimalText(),
        /** A looser value that waits for its day; empty: none. */
        next_value: z.string(),
        next_from_ms: z.number(),
      }),
    ),
    excluded_until_ms: z.number(),
  }),
});

export const setSelfLimit = defineCall({
  method: 'POST',
  path: '/safe/limits',
  auth: 'user',
  summary: 'Set a limit; stricter at once, looser or none (value empty) after 24 hours.',
  input: z.object({
    kind: z.enum(LIMIT_KINDS, 'self_limit_invalid'),
    period: z.enum(LIMIT_PERIODS, 'self_limit_invalid'),
    value: z.union([z.literal(''), amountText()], 'self_limit_invalid'),
  }),
  reply: z.string(),
});

export const selfExclude = defineCall({
  method: 'POST',
  path: '/safe/exclusion',
  auth: 'user',
  summary: `Shut oneself out of ${LIMITED} for a time; it cannot be shortened.`,
  input: z.object({ days: z.enum(['1', '7', '30', '180'], 'self_limit_invalid') }),
  reply: z.string(),
});
