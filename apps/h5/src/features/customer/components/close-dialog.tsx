import { closeOwnCase } from '@candor/contract/support';
import { useTranslations } from 'use-intl';
import { useSubmit } from '#data/use-submit.ts';
import { refreshCases } from '#data/use-unread-cases.ts';
import { callerFields } from '#data/visitor-store.ts';
import type { Case } from '#features/customer/model/case-steps.ts';
import { Dialog } from '#ui/dialog.tsx';
import { refreshConversation } from '#widgets/chat/chat-queries.ts';

type CloseDialogProps = { found: Case; open: boolean; onClose: () => void };

/** Confirms the end of a case: it cannot be opened again. */
export function CloseDialog({ found, open, onClose }: CloseDialogProps) {
  const t = useTranslations();
  const submit = useSubmit(closeOwnCase, () => {
    void refreshCases();
    void refreshConversation(found.conversation);
    onClose();
  });
  const close = () => {
    submit.forget();
    onClose();
  };
  return (
    <Dialog
      open={open}
      title={t('customer.close.title')}
      safeLabel={t('common.actions.cancel')}
      onClose={close}
      actionLabel={t('customer.menu.close')}
      onAction={() => submit.send({ ...callerFields(), number: found.number })}
      pending={submit.isPending}
    >
      <p>{t('customer.close.text')}</p>
      {submit.failure === null ? null : (
        <p className="cd" role="alert">
          {submit.failure}
        </p>
      )}
    </Dialog>
  );
}
