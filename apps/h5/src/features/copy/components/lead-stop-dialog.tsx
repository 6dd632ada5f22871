import { copyLead } from '@candor/contract/copy-lead';
import { useTranslations } from 'use-intl';
import { showToast } from '#data/toast-store.ts';
import { useSubmit } from '#data/use-submit.ts';
import { refreshMoney } from '#data/use-wallet.ts';
import { Dialog } from '#ui/dialog.tsx';

/** Ends leading for good. */
export function LeadStopDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('copy.lead');
  const submit = useSubmit(copyLead, () => {
    showToast({ text: t('stopped'), tone: 'ok' });
    onClose();
    void refreshMoney();
  });
  return (
    <Dialog
      open={open}
      title={t('stopHeading')}
      safeLabel={t('stopKeep')}
      onClose={() => {
        submit.forget();
        onClose();
      }}
      actionLabel={t('stop')}
      onAction={() => submit.send({ action: 'stop' })}
      pending={submit.isPending}
    >
      <p>{t('stopText')}</p>
      {submit.failure === null ? null : (
        <p className="hint err" role="alert">
          {submit.failure}
        </p>
      )}
    </Dialog>
  );
}
