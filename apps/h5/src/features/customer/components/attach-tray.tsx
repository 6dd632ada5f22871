import { CHAT_FILE_TYPES } from '@candor/contract/chat';
import { Camera, FileText, MapPin, ReceiptText } from 'lucide-react';
import type { ChangeEvent, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { type Glyph, Icon } from '#ui/icon.tsx';
import { Seal } from '#ui/seal.tsx';

const PICTURES = 'image/jpeg,image/png';
const DOCUMENTS = CHAT_FILE_TYPES.map((type) => `.${type}`).join(',');

type AttachTrayProps = {
  onFile: (file: File) => void;
  /** Without it there is no button: the first message of a case takes files only. */
  onOrder?: (list: 'order' | 'proof') => void;
  /** Address of the page that chooses a place. */
  placeHref?: string;
};

/** What can be attached: an own order or its proof, a photo, a document, a place. */
export function AttachTray({ onFile, onOrder, placeHref }: AttachTrayProps) {
  const t = useTranslations('customer.tray');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own box and legend.
    <div className="tray" role="group" aria-label={t('label')}>
      {onOrder === undefined ? null : (
        <>
          <button type="button" onClick={() => onOrder('order')}>
            <Icon glyph={ReceiptText} size={20} />
            <span className="tray-name">{t('order')}</span>
          </button>
          <button type="button" onClick={() => onOrder('proof')}>
            <Seal size={20} />
            <span className="tray-name">{t('proof')}</span>
          </button>
        </>
      )}
      <FilePick glyph={Camera} accept={PICTURES} onPick={onFile}>
        {t('photo')}
      </FilePick>
      <FilePick glyph={FileText} accept={DOCUMENTS} onPick={onFile}>
        {t('file')}
      </FilePick>
      {placeHref === undefined ? null : (
        <a href={placeHref}>
          <Icon glyph={MapPin} size={20} />
          <span className="tray-name">{t('place')}</span>
        </a>
      )}
    </div>
  );
}

type FilePickProps = { glyph: Glyph; accept: string; children: ReactNode; onPick: (file: File) => void };

function FilePick({ glyph, accept, children, onPick }: FilePickProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    // Cleared so that picking the same file again fires a change event.
    event.currentTarget.value = '';
    if (file) onPick(file);
  };
  return (
    <label>
      <Icon glyph={glyph} size={20} />
      <span className="tray-name">{children}</span>
      <input type="file" accept={accept} onChange={change} />
    </label>
  );
}
