import type { LockFamily } from '@candor/contract/lock-fields';
import { useTranslations } from 'use-intl';
import type { LockReserve } from '#features/lock/model/lock-product.ts';
import { DashList } from '#ui/dash-list.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SourceText } from './source-sheet.tsx';

type HelpSheetProps = { family: LockFamily; open: boolean; onClose: () => void; reserves: readonly LockReserve[] };

const POINTS = ['start', 'pay', 'end', 'leave'] as const;

/** The rules of a family, and where its rewards come from. */
export function HelpSheet({ family, open, onClose, reserves }: HelpSheetProps) {
  const t = useTranslations();
  return (
    <Sheet open={open} onClose={onClose} title={t('lock.help.heading')} closeLabel={t('common.actions.close')}>
      <div className="stack lock-sheet">
        {family === 'lock' ? null : <p className="sm">{t(`lock.first.${family}`)}</p>}
        <DashList items={POINTS.map((id) => ({ id, text: t(`lock.help.${family}.${id}`) }))} />
        <h3 className="t3">{t('lock.source.heading')}</h3>
        <SourceText reserves={reserves} />
      </div>
    </Sheet>
  );
}
