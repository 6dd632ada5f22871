import { useState } from 'react';
import { type Composed, compose } from '#features/customer/model/composed.ts';
import { type Attachment, useAttachment } from '#widgets/chat/use-attachment.ts';

export interface Composer {
  readonly text: string;
  readonly attachment: Attachment;
  /** The user pressed send with nothing to send. */
  readonly isEmpty: boolean;
  readonly write: (text: string) => void;
  readonly clear: () => void;
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
    clear: () => {
      setText('');
      attachment.clear();
    },
    take: () => {
      if (attachment.isPending) return null;
      const composed = compose(text, attachment.name, attachment.uploaded);
      setEmpty(composed === null);
      return composed;
    },
  };
}
