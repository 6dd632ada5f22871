import type { Check } from '@candor/domain/proof/receipt-check';
import { Check as CheckGlyph, Hourglass, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ProofView } from '#data/proof-view.ts';
import type { CheckedReceipt } from '#features/proof/hooks/use-receipt-check.ts';
import { Icon } from '#ui/icon.tsx';
import { useCheckTexts } from './use-check-texts.ts';

const GLYPHS = { ok: CheckGlyph, failed: X, pending: Hourglass };

/** The four checks as steps. */
export function CheckList({ checked, view }: { checked: CheckedReceipt; view: ProofView }) {
  const t = useTranslations('proof');
  const textOf = useCheckTexts(checked, view);
  return (
    <section className="pad proof-part-3">
      <h2 className="t3 proof-checks-head">{t('checks')}</h2>
      <ol>
        {checked.verdict.checks.map((check) => (
          <CheckStep key={check.name} check={check} text={textOf(check)} label={t(`state.${check.state}`)} />
        ))}
      </ol>
    </section>
  );
}

type CheckStepProps = { check: Check; text: { title: string; value: string; line: string }; label: string };

function CheckStep({ check, text, label }: CheckStepProps) {
  return (
    <li className="proof-step" data-check={check.name} data-state={check.state}>
      <span className={`proof-tick ${check.state}`} role="img" aria-label={label}>
        <Icon glyph={GLYPHS[check.state]} size={13} strokeWidth={2.6} />
      </span>
      <div className="grow">
        <p className="row between sm proof-line">
          <span className="med">{text.title}</span>
          <span className="num nowrap">{text.value}</span>
        </p>
        <p className="xs c3 proof-under">{text.line}</p>
      </div>
    </li>
  );
}
