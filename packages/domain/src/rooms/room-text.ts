import { ROOM_TEXT_LENGTH } from '@candor/contract/rooms';
import { hasHiddenSigns } from '../chat/hidden-signs';
import { maskHandles, maskText } from '../chat/mask-text';
import { markOfKind } from '../chat/masks';
import { toPlainLetters } from '../chat/plain-letters';
import { type Refused, refused } from '../refused';

/** More marks on one letter than any writing of the eight languages has. */
const STACKED_MARKS = /[\p{Mn}\p{Me}]{4,}/u;
const BLANK_LINES = /\n{3,}/g;
const UNREAD_SIGNS = /[^\p{L}\p{N}]/gu;

export interface RoomText {
  readonly ok: true;
  /**
   * With links, addresses and telephone numbers masked by marks that name their kind. Names with an @ are still there: they
   * may be mentions, which `maskStrangers` tells apart.
   */
  readonly text: string;
  /** Equal for texts that a reader takes for the same: letters and digits only, in lower case. */
  readonly fold: string;
}

/** Who is mentioned is looked up later. */
const EVERYBODY = () => true;

/** Replaces names with an @ of nobody who is known in the room. `known` has the names in lower case. */
export const maskStrangers = (text: string, known: { has(name: string): boolean }): string =>
  maskHandles(text, markOfKind, (name) => known.has(name));

/** Signs and pictures alone are compared as they are. */
const toFold = (plain: string): string => {
  const letters = plain.toLowerCase().replace(UNREAD_SIGNS, '');
  return letters === '' ? plain.replace(/\s/g, '') : letters;
};

/**
 * What a person sends to a room. Refused: nothing to read, more than 500 characters, more than three marks on one letter,
 * control characters and signs that change the direction of the text.
 */
export const decideRoomText = (
  sent: string,
): RoomText | Refused<'room_text_empty' | 'room_text_long' | 'room_text_signs'> => {
  const text = sent.normalize('NFC').replaceAll('\r\n', '\n').replaceAll('\t', ' ').replace(BLANK_LINES, '\n\n').trim();
  const plain = toPlainLetters(text).plain.trim();
  if (plain === '') return refused('room_text_empty');
  if ([...text].length > ROOM_TEXT_LENGTH) return refused('room_text_long');
  if (hasHiddenSigns(text) || STACKED_MARKS.test(text)) return refused('room_text_signs');
  return { ok: true, text: maskText(text, markOfKind, EVERYBODY), fold: toFold(plain) };
};
