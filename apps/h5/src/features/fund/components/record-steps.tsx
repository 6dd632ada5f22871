import { useTranslations } from 'use-intl';
import { currentStep, type Step } from '#features/fund/model/fund-steps.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatDateTime } from '#lib/format-time.ts';
import { Facts } from '#ui/facts.tsx';
import { Steps } from '#ui/steps.tsx';

/** Progress of a deposit or withdrawal with the time of each step. */
export function RecordSteps({ steps }: { steps: readonly Step[] }) {
  const t = useTranslations('fund.records');
  const place = useTimePlace();
  const reached = steps.filter(({ atMs, name }) => atMs > 0 && name !== 'review');
  return (
    <>
      <Steps
        label={t('steps')}
        items={steps.map(({ name }) => ({ id: name, label: t(`step.${name}`) }))}
        current={currentStep(steps)}
      />
      <Facts
        dense
        rows={reached.map(({ name, atMs }) => ({
          id: name,
          label: t(`step.${name}`),
          value: formatDateTime(atMs, place),
        }))}
      />
    </>
  );
}
