import { CircleX, Hourglass } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { CheckedReceipt } from '#features/proof/hooks/use-receipt-check.ts';
import { failedChecks } from '#features/proof/model/failed-checks.ts';
import { Icon } from '#ui/icon.tsx';
import { Seal } from '#ui/seal.tsx';
import { useFigures } from '#widgets/proof/use-figures.ts';

type VerdictHeadProps = { checked: CheckedReceipt; caseNumber: string | undefined };

/** The verdict. The seal is shown only if every check passed. */
export function VerdictHead({ checked, caseNumber }: VerdictHeadProps) {
  const t = useTranslations('proof');
  const { clock } = useFigures();
  const { state } = checked.verdict;
  const time = clock(checked.checkedMs);
  const text =
    caseNumber === undefined ? t(`${state}.text`, { time }) : t('failed.withCase', { time, reference: caseNumber });
  return (
    <section className="pad row proof-head" role="status">
      <span className={{ ok: 'cb', failed: 'cd', pending: 'c3' }[state]}>
        {state === 'ok' ? <Seal size={52} /> : <Icon glyph={state === 'failed' ? CircleX : Hourglass} size={48} />}
      </span>
      <div className="grow">
        <p className="t2">{t(`${state}.title`, { count: failedChecks(checked.verdict).length })}</p>
        <p className="sm c3 proof-under">{text}</p>
      </div>
    </section>
  );
}
