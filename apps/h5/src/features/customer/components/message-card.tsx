import type { ChatItem } from '@candor/contract/chat';
import { FileText, MapPin } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { hrefOf } from '#data/paths.ts';
import { openPlacePath } from '#data/place-store.ts';
import { showToast } from '#data/toast-store.ts';
import { useFailureText } from '#data/use-failure-text.ts';
import { Icon } from '#ui/icon.tsx';
import { refreshMessage } from '#widgets/chat/chat-queries.ts';
import { ReceiptCard } from './receipt-card.tsx';

type MessageCardProps = { item: ChatItem; conversation: number };

/** What a message carries besides text and picture. */
export function MessageCard({ item, conversation }: MessageCardProps) {
  if (item.kind === 'receipt') return <ReceiptCard item={item} />;
  if (item.kind === 'place') return <PlaceCard item={item} />;
  return item.kind === 'file' ? <FileCard item={item} conversation={conversation} /> : null;
}

/** Saves the document under its name. Its address is valid for minutes, so it is fetched at the tap. */
function FileCard({ item, conversation }: MessageCardProps) {
  const t = useTranslations('customer.card');
  const failureText = useFailureText();
  const name = item.data.name ?? '';
  const open = async () => {
    try {
      const fresh = await refreshMessage(conversation, item.seq);
      const link = document.createElement('a');
      link.href = fresh?.file ?? item.file;
      link.download = name;
      link.click();
    } catch (error) {
      showToast({ text: failureText(error), tone: 'error' });
    }
  };
  return (
    <button type="button" className="row case-file" aria-label={t('file', { name })} onClick={() => void open()}>
      <Icon glyph={FileText} size={20} />
      <span className="sm semi case-text">{name}</span>
    </button>
  );
}

function PlaceCard({ item }: { item: ChatItem }) {
  const t = useTranslations('customer.card');
  const { name = '', lat = '', lng = '' } = item.data;
  return (
    <a className="row case-file" href={hrefOf(openPlacePath({ name, latitude: lat, longitude: lng }))}>
      <Icon glyph={MapPin} size={20} />
      <span className="grow">
        <span className="sm semi case-text case-block">{name}</span>
        <span className="xs c2">{t('place')}</span>
      </span>
    </a>
  );
}
