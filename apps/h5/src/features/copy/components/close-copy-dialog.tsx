import { leverClose } from '@candor/contract/futures';
import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { textOf } from '#data/reply-text.ts';
import { showToast } from '#data/toast-store.ts';
import { useMoneySubmit } from '#data/use-money-submit.ts';
import { useThrottled } from '#data/use-throttled.ts';
import { Dialog } from '#ui/dialog.tsx';
import { useLastShown } from '#ui/use-last-shown.ts';
import { MoneyNotes } from '#widgets/money-notes.tsx';

type CloseCopyProps = {
  /** The copy; null: the dialog is closed. */
  item: { readonly id: number; readonly symbol: string } | null;
  onClose: () => void;
};

/** Closes a copy whole, at the next price. */
export function CloseCopyDialog({ item, onClose }: CloseCopyProps) {
  const t = useTranslations();
  const shown = useLastShown(item);
  const submit = useMoneySubmit(leverClose, {
    onDone: (reply) => {
      showToast({ text: textOf(reply), tone: 'ok' });
      onClose();
    },
  });
  const close = () => {
    submit.forget();
    onClose();
  };
  const send = useThrottled(() => {
    if (submit.isOutcomeUnknown) return submit.retry();
    if (item !== null) submit.send({ id: String(item.id) });
  });
  return (
    <Dialog
      open={item !== null}
      title={t('copy.closeCopy.heading')}
      safeLabel={t('common.actions.cancel')}
      onClose={close}
      actionLabel={submit.isOutcomeUnknown ? t('common.actions.retry') : t('copy.closeCopy.confirm')}
      onAction={send}
      pending={submit.isPending}
    >
      <p>{t('copy.closeCopy.text', { symbol: shown?.symbol ?? '' })}</p>
      <MoneyNotes submit={submit} unknown={t('copy.closeCopy.unknown')} records={PATHS.futuresOrders} />
      {submit.failure === null ? null : (
        <p className="hint err" role="alert">
          {submit.failure}
        </p>
      )}
    </Dialog>
  );
}
