import { deleteCard } from '@candor/contract/profile';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { showToast } from '#data/toast-store.ts';
import { refreshBankCard } from '#data/use-bank-card.ts';
import { useSubmit } from '#data/use-submit.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

export function DeleteCard() {
  const t = useTranslations();
  const [open, setOpen] = useState(false);
  const remove = useSubmit(deleteCard, (text) => {
    showToast({ text, tone: 'ok' });
    setOpen(false);
    return refreshBankCard();
  });
  const close = () => {
    remove.forget();
    setOpen(false);
  };
  return (
    <>
      <Button variant="danger" block onClick={() => setOpen(true)}>
        {t('profile.bank.delete')}
      </Button>
      <Dialog
        open={open}
        title={t('profile.bank.deleteTitle')}
        safeLabel={t('common.actions.cancel')}
        onClose={close}
        actionLabel={t('common.actions.delete')}
        onAction={() => remove.send({})}
        pending={remove.isPending}
      >
        <p>{t('profile.bank.deleteText')}</p>
        {remove.failure ? (
          <p className="cd" role="alert">
            {remove.failure}
          </p>
        ) : null}
      </Dialog>
    </>
  );
}
