import { Paperclip } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Composer } from '#features/customer/hooks/use-composer.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { MessageDock, PicturePreview } from '#widgets/chat/message-dock.tsx';
import { FileChip } from './file-chip.tsx';

type ComposerDockProps = {
  composer: Composer;
  maxLength: number;
  failure: string | null;
  /** What goes with the message besides the composer's attachment. */
  above?: ReactNode;
  /** The buttons below the field; `close` hides them. */
  tray: (close: () => void) => ReactNode;
  onType?: () => void;
  onSend: () => void;
};

/** Field for a message, with a tray of what can be attached. */
export function ComposerDock({ composer, maxLength, failure, above, tray, onType, onSend }: ComposerDockProps) {
  const t = useTranslations();
  const [isOpen, setOpen] = useState(false);
  const { attachment } = composer;
  const write = (text: string) => {
    composer.write(text);
    onType?.();
  };
  return (
    <MessageDock
      text={composer.text}
      maxLength={maxLength}
      failure={composer.isEmpty ? t('common.fields.required') : (failure ?? attachment.failure)}
      labels={{ write: t('chat.write'), send: t('chat.send') }}
      above={
        <>
          {above}
          <PicturePreview
            picture={attachment}
            labels={{ add: t('chat.addPicture'), remove: t('chat.removePicture') }}
          />
          {attachment.preview === undefined ? <FileChip attachment={attachment} /> : null}
        </>
      }
      lead={
        <span className={isOpen ? 'tray-toggle cb' : 'tray-toggle'}>
          <IconButton
            label={t(isOpen ? 'customer.tray.close' : 'customer.tray.open')}
            glyph={Paperclip}
            pressed={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        </span>
      }
      onText={write}
      onSend={onSend}
    >
      {isOpen ? tray(() => setOpen(false)) : null}
    </MessageDock>
  );
}
