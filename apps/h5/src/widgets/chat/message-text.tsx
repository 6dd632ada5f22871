import { useTranslations } from 'use-intl';
import { toMessageParts } from './message-parts.ts';

type MessageTextProps = {
  text: string;
  /** Names of the people it mentions. */
  mentions?: readonly string[] | undefined;
};

/** What somebody wrote, as text: masked parts in words, mentioned names emphasised. */
export function MessageText({ text, mentions }: MessageTextProps) {
  return toMessageParts(text, mentions).map((part, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order.
    if (part.kind === 'mask') return <MaskedPart key={index} mask={part.mask} />;
    // biome-ignore lint/suspicious/noArrayIndexKey: as above.
    return part.kind === 'text' ? part.text : <b key={index}>{part.text}</b>;
  });
}

function MaskedPart({ mask }: { mask: 'link' | 'address' | 'phone' | 'other' }) {
  const t = useTranslations('chat.mask');
  return <span className="m-mask">{t(mask)}</span>;
}
