import type { ReceiptVerdict } from '@candor/domain/proof/verify-receipt';
import { useTranslations } from 'use-intl';
import type { ProofView } from '#data/proof-view.ts';
import { failedChecks, hasValues } from '#features/proof/model/failed-checks.ts';
import { checkWordsOf } from '#features/proof/model/proof-views.ts';
import { Stat } from '#ui/stat.tsx';
import { useFigures } from '#widgets/proof/use-figures.ts';

/** Recorded against recomputed values, and the amount owed if the signed prices show one. */
export function MismatchCard({ verdict, view }: { verdict: ReceiptVerdict; view: ProofView }) {
  const t = useTranslations('proof');
  const all = useTranslations();
  const common = useTranslations('common.labels');
  const { figure, gain } = useFigures();
  const failed = failedChecks(verdict);
  const worst = failed.find(hasValues) ?? failed[0];
  if (worst === undefined) return null;
  const shown = (value: string) => (value === '' ? common('none') : figure(value));
  return (
    <section className="pad proof-part-1">
      <div className="card tight proof-bad">
        <p className="sm med">{all(checkWordsOf(view, worst.name).mismatch)}</p>
        {hasValues(worst) ? (
          <div className="grid g3 proof-stats">
            <Stat label={t('recorded')} value={shown(worst.recorded)} />
            <Stat label={t('recomputed')} value={shown(worst.recomputed)} />
            {verdict.owed === null ? null : <Stat right direction="up" label={t('owed')} value={gain(verdict.owed)} />}
          </div>
        ) : (
          <p className="sm c2 proof-under">{t(`fault.${worst.fault}`)}</p>
        )}
      </div>
    </section>
  );
}
