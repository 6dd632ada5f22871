import type { ReplyOf } from '@candor/contract/call';
import type { roomList } from '@candor/contract/rooms';
import { isLanguageCode, type LanguageCode } from '#i18n/languages.ts';

export type Room = ReplyOf<typeof roomList>['items'][number];

/** The room of the reader's language first, the others as the server sorts them. */
export const inOwnOrder = (rooms: readonly Room[], language: LanguageCode): readonly Room[] => [
  ...rooms.filter(({ code }) => code === language),
  ...rooms.filter(({ code }) => code !== language),
];

/** The room an address names with ?room=; null: none or an unknown one. */
export function roomOf(query: URLSearchParams): LanguageCode | null {
  const code = query.get('room');
  return isLanguageCode(code) ? code : null;
}
