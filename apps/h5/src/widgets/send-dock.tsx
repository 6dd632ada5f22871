import type { Call } from '@candor/contract/call';
import { useTranslations } from 'use-intl';
import type { MoneySubmit } from '#data/use-money-submit.ts';
import { useWaitingForm } from '#data/use-waiting-form.ts';
import { Button } from '#ui/button.tsx';
import { Dock } from '#ui/frame.tsx';

type SendDockProps = {
  submit: Pick<MoneySubmit<Call>, 'isPending' | 'isOutcomeUnknown' | 'failure' | 'retry' | 'forget'>;
  isReady: boolean;
  label: string;
  /** Text shown while the device is offline. */
  offline: string;
  onSend: () => void;
};

/** The one button of a money form. While the outcome is unknown it resends the same form. */
export function SendDock({ submit, isReady, label, offline, onSend }: SendDockProps) {
  const t = useTranslations('common');
  const { stage, isOffline, isBlocked, press } = useWaitingForm({ submit, isReady, onSend });
  return (
    <Dock>
      {isOffline ? <p className="xs cw center dock-reason">{offline}</p> : null}
      <Button variant="primary" block disabled={isBlocked} pending={submit.isPending} onClick={press}>
        {stage === 'unknown' ? t('actions.retry') : label}
      </Button>
    </Dock>
  );
}
