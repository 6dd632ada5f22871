import type { SentOf } from '@candor/contract/call';
import { ROOM_TEXT_LENGTH, type RoomItem, type roomSend } from '@candor/contract/rooms';
import { type ChatDraft, changeDraft } from '#widgets/chat/chat-draft.ts';

export interface RoomDraft extends ChatDraft {
  /** The message it answers. */
  readonly replyTo: RoomItem | null;
}

type NewKey = () => string;

/** An emoji is one character, as the server counts. */
export const countCharacters = (text: string): number => Array.from(text.trim()).length;

export const writeText = (draft: RoomDraft, text: string, newKey: NewKey): RoomDraft => ({
  ...changeDraft(draft, text, newKey),
  replyTo: draft.replyTo,
});

/** Another answered message makes another message. */
export const answerMessage = (draft: RoomDraft, replyTo: RoomItem | null, newKey: NewKey): RoomDraft => ({
  ...changeDraft(draft, draft.text, newKey),
  replyTo,
});

/** Adds `@name` at the end of the text, unless it ends with it. */
export function mentionAuthor(draft: RoomDraft, name: string, newKey: NewKey): RoomDraft {
  const mention = `@${name}`;
  const text = draft.text.trimEnd();
  if (text.endsWith(mention)) return draft;
  return writeText(draft, `${text === '' ? '' : `${text} `}${mention} `, newKey);
}

/** Request body; null while the text is empty or too long. */
export function toSent(room: string, draft: RoomDraft): SentOf<typeof roomSend> | null {
  const text = draft.text.trim();
  if (text === '' || countCharacters(text) > ROOM_TEXT_LENGTH) return null;
  const answered = draft.replyTo === null ? {} : { reply_to: String(draft.replyTo.seq) };
  return { room, text, client_key: draft.clientKey, ...answered } as SentOf<typeof roomSend>;
}
