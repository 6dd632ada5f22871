import { LEDGER_SCALE, parseAmount } from '@candor/money/decimal';
import * as z from 'zod/mini';

/**
 * Field schemas for form-encoded input: everything arrives as text. A failing check whose message is a refusal code
 * is answered with that refusal; any other failure is `parameter_error` naming the field.
 */

const amountSchemas = new WeakSet<object>();

/** A positive amount of money. Registered, so that tests can find every amount field of the contract. */
export const amountText = () => {
  const schema = z
    .string('amount_invalid')
    .check(z.refine((text) => parseAmount(text, { scale: LEDGER_SCALE }).ok, 'amount_invalid'));
  amountSchemas.add(schema);
  return schema;
};

export const isAmountField = (schema: object): boolean => amountSchemas.has(schema);

const toInteger = (text: string) => Number.parseInt(text, 10);

/** A database id: 1 … 2^31−1. */
export const idText = () =>
  z.pipe(
    z.string().check(
      z.regex(/^[1-9][0-9]{0,9}$/),
      z.refine((text) => toInteger(text) <= 2_147_483_647),
    ),
    z.transform(toInteger),
  );

/** Like an id, but 0 or an empty field means "all". */
export const idOrAllText = () =>
  z.pipe(
    z.string().check(z.regex(/^(?:0?|[1-9][0-9]{0,8})$/)),
    z.transform((text) => (text === '' ? 0 : toInteger(text))),
  );

export const boundedText = (max: number, min = 1) => z.string().check(z.minLength(min), z.maxLength(max));

/** An origin, and /api as old clients put it in front; whatever follows a question mark is a signature. */
const PICTURE_ADDRESS = /^(?:https?:\/\/[^/?#]+)?(?:\/api)?(\/[^?#]*)(?:[?#].*)?$/;

/**
 * The URL of a picture as a client got it: relative or with our origin, signed or not. Parsed to the plain path; the
 * origin does not matter.
 */
export const picturePath = (text = z.string()) =>
  z.pipe(
    text.check(z.maxLength(400)),
    z.transform((text) => PICTURE_ADDRESS.exec(text)?.[1] ?? text),
  );

/** Page numbers start at 1. Nonsense is refused; a page past the end is simply empty. */
const pageText = () => z.pipe(z.string().check(z.regex(/^[1-9][0-9]{0,5}$/)), z.transform(toInteger));

const MAX_LIMIT = 100;
/** Old clients ask for 99999 or 99999999 rows: the limit is clamped, not refused. */
const limitText = () =>
  z.pipe(
    z.string().check(z.regex(/^[1-9][0-9]{0,14}$/)),
    z.transform((text) => Math.min(toInteger(text), MAX_LIMIT)),
  );

const DEFAULT_PAGE_SIZE = 10;

export const pagingFields = (pageSize = DEFAULT_PAGE_SIZE) => ({
  page: z._default(pageText(), 1),
  limit: z._default(limitText(), pageSize),
});

/** Wire decimals: text with exactly eight decimals, minus sign allowed. */
export const decimalText = () => z.string().check(z.regex(/^-?[0-9]+\.[0-9]{8}$/));
/** "YYYY-MM-DD HH:mm:ss", UTC. */
export const timeText = () => z.string().check(z.regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$/));
export const flag = () => z.union([z.literal(0), z.literal(1)]);

/** Of what a browser gives for a passkey, as JSON. */
export const PASSKEY_TEXT_MAX = 8192;

/** One of them is the second proof beside the session; none: what is changed stays unconfirmed. */
export const proofFields = () => ({
  login_password: z.optional(z.string().check(z.maxLength(128))),
  totp_code: z.optional(z.string().check(z.maxLength(16))),
  /** Of the scene "proof", from an address or number that counts. */
  proof_code: z.optional(z.string().check(z.maxLength(16))),
  /** What a passkey has signed for /safe/passkeys/challenge, as JSON. */
  passkey: z.optional(z.string().check(z.maxLength(PASSKEY_TEXT_MAX))),
});
