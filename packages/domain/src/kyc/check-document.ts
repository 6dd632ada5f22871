import { isIdCard } from '../validation/id-card';
import { isLengthInRange } from '../validation/text';

/** 0 identity card, 1 passport, 2 driving licence. */
export const ID_TYPES = [0, 1, 2] as const;
export type IdType = (typeof ID_TYPES)[number];

/** Old clients leave the type out for an identity card. */
export const parseIdType = (text: string): IdType | null => {
  if (text === '') return 0;
  return ID_TYPES.find((type) => String(type) === text) ?? null;
};

/** As on the document: letters of any script, with the few signs names have between them. */
export const isRealName = (text: string): boolean =>
  isLengthInRange(text, { min: 2, max: 60 }) &&
  /^\p{L}[\p{L}\p{M} .'’·・-]*$/u.test(text) &&
  !/[ .'’·・-]{3}/.test(text);

/** Removes spaces and dashes and normalises full-width characters: they do not make another document. */
export const normaliseCardId = (text: string): string => text.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();

const MAINLAND_SHAPE = /^(?:[0-9]{15}|[0-9]{17}[0-9X])$/;

/** An identity card that looks like a mainland one must be one; the cards of other regions have no common checksum. */
export const isCardId = (type: IdType, card: string): boolean =>
  type === 0 && MAINLAND_SHAPE.test(card) ? isIdCard(card) : /^[A-Z0-9]{5,20}$/.test(card);

/**
 * What makes two numbers the same document, whatever type they were entered under: a mainland card of the 1900s has
 * an old form of 15 digits and a new one of 18.
 */
export const documentKey = (card: string): string =>
  card.length === 18 && card.slice(6, 8) === '19' && isIdCard(card) ? `${card.slice(0, 6)}${card.slice(8, 17)}` : card;

/** Shows only the first and last characters, which the owner recognises. */
export const maskCardId = (card: string): string => {
  const shown = card.length > 8 ? 2 : 1;
  return `${card.slice(0, shown)}${'*'.repeat(Math.max(0, card.length - 2 * shown))}${card.slice(-shown)}`;
};
