import type { Call } from '@candor/contract/call';
import { useTranslations } from 'use-intl';
import { useConnection } from '#data/online-store.ts';
import type { MoneySubmit } from '#data/use-money-submit.ts';
import { useThrottled } from '#data/use-throttled.ts';
import { Button } from '#ui/button.tsx';
import { Dock } from '#ui/frame.tsx';

type SendDockProps = {
  submit: Pick<MoneySubmit<Call>, 'isPending' | 'isOutcomeUnknown'>;
  isReady: boolean;
  label: string;
  /** Text shown while the device is offline. */
  offline: string;
  onSend: () => void;
};

/** The one button of a money form. While the outcome is unknown it resends the same form. */
export function SendDock({ submit, isReady, label, offline, onSend }: SendDockProps) {
  const t = useTranslations('common');
  const send = useThrottled(onSend);
  const isOffline = useConnection((state) => state.offlineSinceMs !== null);
  return (
    <Dock>
      {isOffline ? <p className="xs cw center dock-reason">{offline}</p> : null}
      <Button
        variant="primary"
        block
        disabled={isOffline || !(isReady || submit.isOutcomeUnknown)}
        pending={submit.isPending}
        onClick={send}
      >
        {submit.isOutcomeUnknown ? t('actions.retry') : label}
      </Button>
    </Dock>
  );
}
