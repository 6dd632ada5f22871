import type { ReplyOf } from '@candor/contract/call';
import type { CardField, cardInfo } from '@candor/contract/profile';
import { CARD_FIELD_MAX } from '@candor/domain/profile/decide-profile';

/** The seven fields of a card in display order. bank_account is the card number. */
export const SHOWN_FIELDS = [
  'real_name',
  'bank_account',
  'bank_name',
  'bank_address',
  'cardholder_address',
  'swift_code',
  'aba_number',
] as const satisfies readonly CardField[];
export type ShownField = (typeof SHOWN_FIELDS)[number];

export type CardForm = Readonly<Record<ShownField, string>>;

export function toCardForm(card: ReplyOf<typeof cardInfo>): CardForm {
  return fromFields((field) => card[field]);
}

/** Trims every field. */
export const toSaved = (form: CardForm): CardForm => fromFields((field) => form[field].trim());

const fromFields = (read: (field: ShownField) => string): CardForm =>
  Object.fromEntries(SHOWN_FIELDS.map((field) => [field, read(field)])) as CardForm;

/** A card is saved when its number is not empty. */
export const hasCard = (card: ReplyOf<typeof cardInfo>): boolean => card.bank_account !== '';

export type CardProblem = 'missing' | 'tooLong';

/** All seven fields are required, each with the server's maximum length. */
export function findProblems(form: CardForm): Readonly<Partial<Record<ShownField, CardProblem>>> {
  const problems: Partial<Record<ShownField, CardProblem>> = {};
  for (const field of SHOWN_FIELDS) {
    const length = [...form[field].trim()].length;
    if (length === 0) problems[field] = 'missing';
    if (length > CARD_FIELD_MAX) problems[field] = 'tooLong';
  }
  return problems;
}
