import { OTC_PAYMENT_FIELDS, type OtcPaymentField } from '@candor/contract/otc-fields';
import { type Refused, refused } from '../refused';
import { isEmail } from '../validation/email';

export interface KindField {
  readonly key: OtcPaymentField;
  readonly required: boolean;
}

export type PaymentValues = Readonly<Record<string, string>>;

const IBAN = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/;
const LETTER_OFFSET = 55;

/** ISO 13616: the first four characters moved to the end, letters as 10 to 35, the number modulo 97 is 1. */
export const isIban = (text: string): boolean => {
  if (!IBAN.test(text)) return false;
  const moved = text.slice(4) + text.slice(0, 4);
  const digits = moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - LETTER_OFFSET));
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number.parseInt(digit, 10)) % 97;
  return rest === 1;
};

const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const isPlain = (most: number) => (text: string) => text.length <= most && !CONTROL.test(text);
const matches = (pattern: RegExp) => (text: string) => pattern.test(text);

const CHECKS: Readonly<Record<OtcPaymentField, (text: string) => boolean>> = {
  account: isPlain(64),
  iban: isIban,
  bank_name: isPlain(80),
  branch: isPlain(120),
  swift: matches(/^[A-Z0-9]{8}([A-Z0-9]{3})?$/),
  routing: matches(/^[0-9A-Z-]{4,20}$/),
  email: (text) => text.length <= 100 && isEmail(text),
  phone: matches(/^\+?[0-9]{5,16}$/),
  username: isPlain(64),
};

/** Written in groups by many people, and in either case. */
const COMPACT: ReadonlySet<string> = new Set(['iban', 'swift', 'routing']);
const SPACED: ReadonlySet<string> = new Set(['phone']);

const tidy = (key: string, value: string): string => {
  const text = value.trim();
  if (COMPACT.has(key)) return text.replace(/\s/g, '').toUpperCase();
  return SPACED.has(key) ? text.replace(/[\s()-]/g, '') : text;
};

/** Checks what somebody entered for a kind of payment: known keys, required ones there, each value of its form. */
export const readPaymentValues = (
  fields: readonly KindField[],
  entered: PaymentValues,
): { readonly ok: true; readonly values: PaymentValues } | Refused => {
  const known = new Map<string, KindField>(fields.map((field) => [field.key, field]));
  const values = Object.fromEntries(
    Object.entries(entered)
      .map(([key, value]) => [key, tidy(key, value)] as const)
      .filter(([, value]) => value !== ''),
  );
  const areGood = Object.entries(values).every(([key, value]) => {
    const field = known.get(key);
    return field !== undefined && CHECKS[field.key](value);
  });
  const areComplete = fields.every(({ key, required }) => !required || values[key] !== undefined);
  return areGood && areComplete ? { ok: true, values } : refused('otc_method_wrong');
};

const isKey = (key: unknown): key is OtcPaymentField => (OTC_PAYMENT_FIELDS as readonly unknown[]).includes(key);

/** Reads the fields an operator gives a kind: known keys, each once, at least one required. Null: not valid. */
export const readKindFields = (list: unknown): KindField[] | null => {
  if (!Array.isArray(list) || list.length === 0) return null;
  const fields = list.flatMap((one: { readonly key?: unknown; readonly required?: unknown } | null) =>
    isKey(one?.key) ? [{ key: one.key, required: one.required === true || one.required === 1 }] : [],
  );
  const isEachOnce = new Set(fields.map(({ key }) => key)).size === list.length;
  return isEachOnce && fields.some(({ required }) => required) ? fields : null;
};
