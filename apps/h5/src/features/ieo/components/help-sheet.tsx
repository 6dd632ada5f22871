import { useTranslations } from 'use-intl';
import { DashList } from '#ui/dash-list.tsx';
import { Sheet } from '#ui/sheet.tsx';

const POINTS = ['share', 'formula', 'back', 'final', 'lock', 'list'] as const;

/** How a subscription works, in six sentences. */
export function HelpSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations();
  return (
    <Sheet open={open} onClose={onClose} title={t('finance.howItWorks')} closeLabel={t('common.actions.close')}>
      <DashList items={POINTS.map((point) => ({ id: point, text: t(`ieo.help.${point}`) }))} />
    </Sheet>
  );
}
