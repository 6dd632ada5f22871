import { useState } from 'react';
import { type Composed, compose, type SentParts } from '#features/customer/model/composed.ts';
import { leftAfter } from '#widgets/chat/chat-draft.ts';
import { type Attachment, useAttachment } from '#widgets/chat/use-attachment.ts';

export interface Composer {
  readonly text: string;
  readonly attachment: Attachment;
  /** The user pressed send with nothing to send. */
  readonly isEmpty: boolean;
  readonly write: (text: string) => void;
  /** Removes what was sent; what was written or attached meanwhile stays. */
  readonly clear: (sent: SentParts) => void;
  /** The message to send; null: nothing yet, or the upload has not ended. */
  readonly take: () => Composed | null;
}

/** The field of a conversation: text with one picture or document. */
export function useComposer(): Composer {
  const [text, setText] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const attachment = useAttachment();
  return {
    text,
    attachment,
    isEmpty,
    write: (changed) => {
      setText(changed);
      setEmpty(false);
    },
    clear: ({ text: sentText = '', picture = '', file = '' }) => {
      setText((written) => leftAfter(written, sentText));
      const isSent = !attachment.isPending && (attachment.uploaded?.path ?? '') === (picture || file);
      if (isSent) attachment.clear();
    },
    take: () => {
      if (attachment.isPending) return null;
      const composed = compose(text, attachment.name, attachment.uploaded);
      setEmpty(composed === null);
      return composed;
    },
  };
}
