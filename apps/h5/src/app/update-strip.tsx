import { RefreshCw, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';

/** Above the page, which stays as it is: nothing that was typed is lost until the user reloads. */
export function UpdateStrip({ onReload }: { onReload: () => void }) {
  const t = useTranslations();
  const [isHidden, setHidden] = useState(false);
  if (isHidden) return null;
  return (
    <div className="update" role="status">
      <Icon glyph={RefreshCw} size={16} />
      <span className="grow">{t('install.update')}</span>
      <button type="button" className="link" onClick={onReload}>
        {t('install.reload')}
      </button>
      <IconButton label={t('install.later')} glyph={X} size={16} quiet onClick={() => setHidden(true)} />
    </div>
  );
}
