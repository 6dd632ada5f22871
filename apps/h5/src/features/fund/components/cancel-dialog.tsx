import { cancelWithdraw } from '@candor/contract/fund';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { textOf } from '#data/reply-text.ts';
import { showToast } from '#data/toast-store.ts';
import { useMoneySubmit } from '#data/use-money-submit.ts';
import { useMoneyText } from '#data/use-money-text.ts';
import type { WithdrawRow } from '#features/fund/model/fund-steps.ts';
import { Dialog } from '#ui/dialog.tsx';

type CancelDialogProps = { row: WithdrawRow | null; onClose: () => void };

/** Confirms the cancellation of a withdrawal that is not yet approved. */
export function CancelDialog({ row, onClose }: CancelDialogProps) {
  const t = useTranslations('fund.records');
  const moneyText = useMoneyText();
  const [shown, setShown] = useState(row);
  if (row !== null && row !== shown) setShown(row);
  const submit = useMoneySubmit(cancelWithdraw, {
    onDone: (reply) => {
      showToast({ text: textOf(reply), tone: 'ok' });
      onClose();
    },
  });
  if (shown === null) return null;
  const close = () => {
    submit.forget();
    onClose();
  };
  const failure = submit.isOutcomeUnknown ? t('cancelUnknown') : (submit.failure ?? submit.alreadyDone);
  return (
    <Dialog
      open={row !== null}
      title={t('cancelTitle')}
      safeLabel={t('keep')}
      onClose={close}
      actionLabel={t('cancel')}
      onAction={() => submit.send({ id: String(shown.id) })}
      pending={submit.isPending}
    >
      <p>{t('cancelText', { amount: moneyText(shown.number, shown.name) })}</p>
      {failure ? (
        <p className="cd" role="alert">
          {failure}
        </p>
      ) : null}
    </Dialog>
  );
}
