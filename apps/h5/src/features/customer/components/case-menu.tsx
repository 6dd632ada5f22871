import { Download, List, Star, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useTranscript } from '#features/customer/hooks/use-transcript.ts';
import type { Case } from '#features/customer/model/case-steps.ts';
import { ListRow } from '#ui/list-row.tsx';
import { Sheet } from '#ui/sheet.tsx';

type CaseMenuProps = { found: Case; open: boolean; onClose: () => void; onOpen: (layer: 'rate' | 'close') => void };

/** What can be done with a case besides writing. */
export function CaseMenu({ found, open, onClose, onOpen }: CaseMenuProps) {
  const t = useTranslations();
  const save = useTranscript(found);
  const download = () => {
    save();
    onClose();
  };
  return (
    <Sheet open={open} onClose={onClose} title={t('customer.menu.label')} closeLabel={t('common.actions.close')}>
      <div className="list">
        {found.can_rate === 1 ? (
          <ListRow bare glyph={Star} onClick={() => onOpen('rate')}>
            {t('customer.menu.rate')}
          </ListRow>
        ) : null}
        <ListRow bare glyph={Download} chevron={false} onClick={download}>
          {t('customer.menu.transcript')}
        </ListRow>
        <ListRow bare glyph={List} href={hrefOf(PATHS.customer)} onClick={onClose}>
          {t('customer.menu.list')}
        </ListRow>
        {found.status === 'closed' ? null : (
          <ListRow bare glyph={X} onClick={() => onOpen('close')}>
            {t('customer.menu.close')}
          </ListRow>
        )}
      </div>
    </Sheet>
  );
}
