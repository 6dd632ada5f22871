import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Ticket } from '#features/spot/hooks/use-ticket.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Icon } from '#ui/icon.tsx';
import { Segmented } from '#ui/segmented.tsx';

const TIFS = ['gtc', 'ioc', 'fok'] as const;

/** Time in force and post-only of a limit order. Collapsed, because most orders use the defaults. */
export function OrderOptions({ ticket }: { ticket: Ticket }) {
  const t = useTranslations('spot.form');
  const [isOpen, setOpen] = useState(false);
  const { form, dispatch } = ticket;
  return (
    <div className="stack ticket-options">
      <button type="button" className="row sm c2 ticket-more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('more')}
        <Icon glyph={ChevronDown} size={16} />
      </button>
      {isOpen ? (
        <>
          <Segmented
            label={t('tif')}
            items={TIFS.map((value) => ({ value, label: t(value) }))}
            value={form.tif}
            onChange={(tif) => dispatch({ type: 'tif', tif })}
          />
          <Checkbox name="postOnly" checked={form.postOnly} onChange={(on) => dispatch({ type: 'postOnly', on })}>
            {t('postOnly')}
            <span className="xs c3 ticket-hint">{t('postOnlyText')}</span>
          </Checkbox>
        </>
      ) : null}
    </div>
  );
}
