import type { Check, ReceiptFile } from '@candor/domain/proof/receipt-check';
import type { ReceiptVerdict } from '@candor/domain/proof/verify-receipt';
import { useTranslations } from 'use-intl';
import type { ProofView } from '#data/proof-view.ts';
import { checkWordsOf } from '#features/proof/model/proof-views.ts';
import { useFigures } from '#widgets/proof/use-figures.ts';

export interface CheckText {
  readonly title: string;
  readonly value: string;
  readonly line: string;
}

/** Texts of each check: name, value, and source of the value. */
export function useCheckTexts(
  { file, verdict: { receipt, checks } }: { file: ReceiptFile; verdict: ReceiptVerdict },
  view: ProofView,
): (check: Check) => CheckText {
  const t = useTranslations('proof');
  const all = useTranslations();
  const common = useTranslations('common.labels');
  const lines = view.useLines();
  const isBent = checks.some(({ name, state }) => name !== 'record' && state === 'failed');
  const { figure, gain, clock } = useFigures();
  const writeValue = (check: Check): string => {
    if (check.name === 'record') return t('hashes', { count: file.tree?.path.length ?? 0 });
    if (check.recorded === '') return common('none');
    const won = receipt === null ? null : (view.recordedGain?.(receipt, check) ?? null);
    return won === null ? figure(check.recorded) : gain(won);
  };
  const lineOf = (check: Check): string => {
    if (check.state === 'pending') return t(`wait.${check.wait}`);
    if (check.state === 'failed' && (check.fault !== 'mismatch' || check.name === 'record'))
      return t(`fault.${check.fault}`);
    if (check.name === 'record') return t('line.posted', { time: clock(file.tree?.root.to_ms ?? 0) });
    return receipt === null ? '' : lines.lineOf(receipt, check, isBent);
  };
  return (check) => ({
    title: all(checkWordsOf(view, check.name).title),
    value: check.name === 'record' && file.tree === null ? t('state.pending') : writeValue(check),
    line: lineOf(check),
  });
}
