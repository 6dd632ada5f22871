import type { SentOf } from '@candor/contract/call';
import type { chatSend } from '@candor/contract/chat';

/** What is written but not acknowledged yet. */
export interface ChatDraft {
  readonly text: string;
  readonly clientKey: string;
  /** It was sent at least once: the server may have it under its key. */
  readonly isTried: boolean;
}

/** A changed text is another message: it must not be taken for the one that may have arrived under the old key. */
export const changeDraft = (draft: ChatDraft, text: string, newKey: () => string): ChatDraft =>
  draft.isTried ? { text, clientKey: newKey(), isTried: false } : { ...draft, text };

/** Request body; null while there is neither text nor picture. */
export const toSent = (conversation: number, draft: ChatDraft, picture: string): SentOf<typeof chatSend> | null => {
  const text = draft.text.trim();
  if (text === '' && picture === '') return null;
  return { conversation: String(conversation), client_key: draft.clientKey, text, picture };
};

/** What stays in the field when the reply comes: what was written after the message was sent. */
export const leftAfter = (written: string, sent: string): string => {
  const text = written.trimStart();
  return text.startsWith(sent) ? text.slice(sent.length).trimStart() : written;
};
