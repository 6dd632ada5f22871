import { ArrowDown } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Icon } from '#ui/icon.tsx';

/** Leads to the newest message while the reader is further up. */
export function NewsPill({ count, onShow }: { count: number; onShow: () => void }) {
  const t = useTranslations('rooms');
  return (
    <div className="room-pill">
      <button type="button" className="btn s" onClick={onShow}>
        <Icon glyph={ArrowDown} size={16} />
        {count === 0 ? t('newest') : t('news', { count })}
      </button>
    </div>
  );
}
