import { CARD_FIELDS, type CardField } from '@candor/contract/profile';
import { type Refused, refused } from '../refused';
import { readsLikeStaff } from '../rooms/staff-names';
import { isNickname, isSignature } from '../validation/profile-text';
import { hasNoSpecialCharacters } from '../validation/text';

export type Checked<T> = { readonly ok: true; readonly value: T } | Refused;

const yes = <T>(value: T): Checked<T> => ({ ok: true, value });

/** Nobody gets a name that others could take for staff: it is shown beside prices, ads and messages. */
export const decideNickname = (sent: string): Checked<string> => {
  // Some keyboards send an accent as a character of its own.
  const text = sent.normalize('NFC');
  if (readsLikeStaff(text)) return refused('nickname_like_staff');
  if (!hasNoSpecialCharacters(text)) return refused('special_characters');
  return isNickname(text) ? yes(text) : refused('nickname_invalid');
};

/** An empty signature takes the old one away. */
export const decideSignature = (text: string): Checked<string> => {
  if (!hasNoSpecialCharacters(text)) return refused('special_characters');
  return text === '' || isSignature(text) ? yes(text) : refused('signature_invalid');
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters on purpose
const HIDDEN_SIGNS = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;

/** A label for people: any writing, but nothing invisible that would make it read differently from what it is. */
export const decideLabel = (text: string, max: number): Checked<string> => {
  const label = text.trim();
  if (HIDDEN_SIGNS.test(label)) return refused('special_characters');
  return [...label].length > max ? refused('text_too_long', { max: String(max) }) : yes(label);
};

export type CardFields = Readonly<Record<CardField, string>>;
export const CARD_FIELD_MAX = 200;

/** The card number is bank_account on the wire. */
export const CARD_FIELDS_NEEDED: readonly CardField[] = [
  'aba_number',
  'real_name',
  'bank_account',
  'bank_address',
  'bank_name',
  'cardholder_address',
  'swift_code',
];
const OLD_CARD_FIELDS_NEEDED: readonly CardField[] = ['real_name', 'bank_account'];
/** Old clients do not know these. */
const NEW_FIELDS: readonly CardField[] = ['aba_number', 'swift_code', 'cardholder_address'];

type SomeFields = Readonly<Partial<Record<CardField, string>>>;

/** An account that was told by its IBAN alone. */
const withAccount = (card: SomeFields): SomeFields => ({ ...card, bank_account: card.bank_account || card.iban || '' });

/**
 * All seven fields are needed; of a client that knows none of the new ones, those two that it cannot go without. An IBAN
 * serves as the account where that is empty.
 */
export const decideCard = (sent: Readonly<Partial<Record<CardField, string | undefined>>>): Checked<CardFields> => {
  const fields: Partial<Record<CardField, string>> = {};
  for (const name of CARD_FIELDS) {
    const label = decideLabel(sent[name] ?? '', CARD_FIELD_MAX);
    if (!label.ok) return label;
    fields[name] = label.value;
  }
  const isNewClient = NEW_FIELDS.some((name) => sent[name] !== undefined);
  const card = withAccount(fields);
  const missing = (isNewClient ? CARD_FIELDS_NEEDED : OLD_CARD_FIELDS_NEEDED).find((name) => !card[name]);
  return missing === undefined ? yes(card as CardFields) : refused('card_field_missing', { field: missing });
};
