import { useTranslations } from 'use-intl';
import { type Case, type CaseSteps as StepFacts, toSteps } from '#features/customer/model/case-steps.ts';
import { Steps } from '#ui/steps.tsx';
import { useCaseTimes } from './use-case-times.ts';

/** Opened, who has it, answered: with times, the place in the queue, and until when an answer is planned. */
export function CaseSteps({ found }: { found: Case }) {
  const t = useTranslations('customer.steps');
  const { moment } = useCaseTimes();
  const steps = toSteps(found);
  const middle = useMiddleText(steps.middle);
  const { end } = steps;
  const endTime = end.key === 'none' ? undefined : moment(end.ms);
  return (
    <Steps
      label={t('label')}
      current={steps.current}
      items={[
        { id: 'opened', label: t('opened'), note: moment(steps.openedMs) },
        { id: 'middle', ...middle },
        {
          id: 'end',
          label: t(end.key === 'closed' ? 'closed' : 'answered'),
          note: end.key === 'by' ? t('by', { time: moment(end.ms) }) : endTime,
        },
      ]}
    />
  );
}

function useMiddleText(middle: StepFacts['middle']): { label: string; note?: string } {
  const t = useTranslations('customer');
  const { span } = useCaseTimes();
  if (middle.key === 'queue') {
    return { label: t('steps.queue'), note: t('steps.position', { position: middle.position }) };
  }
  if (middle.key === 'staff') return { label: t('staff') };
  return {
    label: t('steps.with', { name: middle.name }),
    note: t('steps.waited', { time: span(middle.waitedMs) }),
  };
}
