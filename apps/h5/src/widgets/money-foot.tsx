import type { Call } from '@candor/contract/call';
import { useTranslations } from 'use-intl';
import { useConnection } from '#data/online-store.ts';
import type { MoneySubmit } from '#data/use-money-submit.ts';
import { useThrottled } from '#data/use-throttled.ts';
import { Button } from '#ui/button.tsx';
import { MoneyNotes } from './money-notes.tsx';

type MoneyFootProps = {
  submit: Pick<MoneySubmit<Call>, 'isPending' | 'isOutcomeUnknown' | 'failure' | 'alreadyDone' | 'retry'>;
  label: string;
  isReady: boolean;
  /** Text shown while it is unknown whether the form was booked. */
  unknown: string;
  /** Text shown while the device is offline. */
  offline: string;
  /** Path of the list that shows the booking. */
  records: string;
  onSend: () => void;
};

/** The end of a sheet that moves money: notes, the refusal, and its one button. */
export function MoneyFoot({ submit, label, isReady, unknown, offline, records, onSend }: MoneyFootProps) {
  const t = useTranslations('common.actions');
  const isOffline = useConnection((state) => state.offlineSinceMs !== null);
  const press = useThrottled(() => (submit.isOutcomeUnknown ? submit.retry() : onSend()));
  const failure = submit.failure ?? (isOffline ? offline : null);
  return (
    <>
      <MoneyNotes submit={submit} unknown={unknown} records={records} />
      {failure === null || submit.isOutcomeUnknown ? null : (
        <p className="hint err" role="alert">
          {failure}
        </p>
      )}
      <Button
        variant="primary"
        block
        disabled={isOffline || !(isReady || submit.isOutcomeUnknown)}
        pending={submit.isPending}
        onClick={press}
      >
        {submit.isOutcomeUnknown ? t('retry') : label}
      </Button>
    </>
  );
}
