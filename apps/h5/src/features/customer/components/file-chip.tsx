import { FileText, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { Attachment } from '#widgets/chat/use-attachment.ts';

/** The document that goes with the message. */
export function FileChip({ attachment: { name, isPending, clear } }: { attachment: Attachment }) {
  const t = useTranslations('customer.card');
  if (name === '') return null;
  return (
    <div className="row case-chip" aria-busy={isPending || undefined}>
      <Icon glyph={FileText} size={18} />
      <span className="grow sm trunc">{name}</span>
      <IconButton label={t('remove', { name })} glyph={X} size={18} quiet onClick={clear} />
    </div>
  );
}
