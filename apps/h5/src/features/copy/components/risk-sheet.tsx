import type { CopyPeriod } from '@candor/contract/copy-fields';
import { useTranslations } from 'use-intl';
import { DashList } from '#ui/dash-list.tsx';
import { Facts } from '#ui/facts.tsx';
import { Sheet } from '#ui/sheet.tsx';

type RiskSheetProps = { open: boolean; risk: number; period: CopyPeriod; onClose: () => void };

const POINTS = ['formula', 'example', 'limits'] as const;

/** What the risk figure is made of. */
export function RiskSheet({ open, risk, period, onClose }: RiskSheetProps) {
  const t = useTranslations();
  const span = t(`copy.span.${period}`);
  return (
    <Sheet open={open} onClose={onClose} title={t('copy.risk.heading')} closeLabel={t('common.actions.close')}>
      <div className="stack copy-sheet">
        <Facts
          rows={[
            {
              id: 'now',
              label: t('copy.risk.now', { span }),
              value: t('copy.trader.riskOf', { risk: String(risk) }),
            },
          ]}
        />
        <p className="sm c2">{t('copy.risk.text')}</p>
        <DashList items={POINTS.map((id) => ({ id, text: t(`copy.risk.${id}`) }))} />
      </div>
    </Sheet>
  );
}
