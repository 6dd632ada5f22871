import { selfHold } from '@candor/contract/futures';
import { useTranslations } from 'use-intl';
import { showToast } from '#data/toast-store.ts';
import { useSubmit } from '#data/use-submit.ts';
import { refreshMoney } from '#data/use-wallet.ts';
import { Dialog } from '#ui/dialog.tsx';

type SelfHoldProps = {
  /** The copied position; null: the dialog is closed. */
  item: { readonly id: number; readonly symbol: string } | null;
  onClose: () => void;
};

/** Detaches a copied position from its leader. Irreversible, so it needs a confirmation. */
export function SelfHoldDialog({ item, onClose }: SelfHoldProps) {
  const t = useTranslations('futures.selfHold');
  const submit = useSubmit(selfHold, (text) => {
    void refreshMoney();
    showToast({ text, tone: 'ok' });
    onClose();
  });
  return (
    <Dialog
      open={item !== null}
      title={t('heading')}
      safeLabel={t('keep')}
      onClose={() => {
        submit.forget();
        onClose();
      }}
      actionLabel={t('confirm')}
      onAction={() => item && submit.send({ transaction_id: String(item.id) })}
      pending={submit.isPending}
    >
      {t('text', { symbol: item?.symbol ?? '' })}
      {submit.failure === null ? null : (
        <p className="hint err" role="alert">
          {submit.failure}
        </p>
      )}
    </Dialog>
  );
}
