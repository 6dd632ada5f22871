import { useRef } from 'react';
import { newRequestKey } from './request-key.ts';

interface ContentKey {
  /** The same content has the same key until `renew`: sent again because no reply came, it is written once. */
  readonly keyOf: (content: unknown) => string;
  /** After a reply: the same content is something new. */
  readonly renew: () => void;
}

const NONE = { content: '', key: '' };

export function useContentKey(): ContentKey {
  const last = useRef(NONE);
  return {
    keyOf: (sent) => {
      const content = JSON.stringify(sent);
      if (last.current.content !== content) last.current = { content, key: newRequestKey() };
      return last.current.key;
    },
    renew: () => {
      last.current = NONE;
    },
  };
}
