import type { Call } from '@candor/contract/call';
import { useTranslations } from 'use-intl';
import type { MoneySubmit } from '#data/use-money-submit.ts';
import { useWaitingForm } from '#data/use-waiting-form.ts';
import { Button } from '#ui/button.tsx';
import { MoneyNotes } from './money-notes.tsx';

type MoneyFootProps = {
  submit: Pick<
    MoneySubmit<Call>,
    'isPending' | 'isOutcomeUnknown' | 'isUnsettled' | 'failure' | 'alreadyDone' | 'retry' | 'forget'
  >;
  label: string;
  isReady: boolean;
  /** Why it cannot be sent; the server's refusal and being offline come first. */
  problem?: string | null | undefined;
  /** Text shown while it is unknown whether the form was booked. */
  unknown: string;
  /** Text shown while the device is offline. */
  offline: string;
  /** Path of the list that shows the booking. */
  records: string;
  /** What the user agrees to beside the own input; see useWaitingForm. */
  terms?: string | undefined;
  /** A button beside it that leaves the sheet. */
  back?: { readonly label: string; readonly onClick: () => void } | undefined;
  onSend: () => void;
};

/** The end of a sheet that moves money: notes, the refusal, and its one button. */
export function MoneyFoot(props: MoneyFootProps) {
  const { submit, label, unknown, offline, records, problem = null, back } = props;
  const t = useTranslations();
  const { stage, isOffline, isBlocked, press } = useWaitingForm(props);
  const failure = submit.failure ?? (isOffline ? offline : problem);
  const labels = { unknown: t('common.actions.retry'), stale: t('assets.takeTerms') };
  const send = (
    <Button
      variant="primary"
      block={back === undefined}
      disabled={isBlocked}
      pending={submit.isPending}
      onClick={press}
    >
      {stage === 'unknown' || stage === 'stale' ? labels[stage] : label}
    </Button>
  );
  return (
    <>
      <MoneyNotes submit={submit} unknown={unknown} records={records} isStale={stage === 'stale'} />
      {failure === null || stage === 'unknown' ? null : (
        <p className="hint err" role="alert">
          {failure}
        </p>
      )}
      {back === undefined ? (
        send
      ) : (
        <div className="grid g2">
          <Button disabled={submit.isPending} onClick={back.onClick}>
            {back.label}
          </Button>
          {send}
        </div>
      )}
    </>
  );
}
