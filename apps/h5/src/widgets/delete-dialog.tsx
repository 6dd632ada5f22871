import type { removeAlert } from '@candor/contract/market';
import type { deleteAddress } from '@candor/contract/profile';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { showToast } from '#data/toast-store.ts';
import { useSubmit } from '#data/use-submit.ts';
import { Dialog } from '#ui/dialog.tsx';

type DeleteDialogProps<T> = {
  /** The row to delete; null closes the dialog. */
  row: T | null;
  call: typeof deleteAddress | typeof removeAlert;
  title: string;
  /** Text that names what is deleted. */
  textOf: (row: T) => string;
  onDeleted: () => unknown;
  onClose: () => void;
};

/** Asks for confirmation, deletes one row of a user's list, and shows a toast. */
export function DeleteDialog<T extends { id: number }>(props: DeleteDialogProps<T>) {
  const { row, call, title, textOf, onDeleted, onClose } = props;
  const t = useTranslations('common.actions');
  // The last row stays rendered while the dialog fades out.
  const [shown, setShown] = useState(row);
  if (row !== null && row !== shown) setShown(row);
  const remove = useSubmit(call, (text) => {
    showToast({ text, tone: 'ok' });
    onClose();
    void onDeleted();
  });
  const close = () => {
    remove.forget();
    onClose();
  };
  if (shown === null) return null;
  return (
    <Dialog
      open={row !== null}
      title={title}
      safeLabel={t('cancel')}
      onClose={close}
      actionLabel={t('delete')}
      onAction={() => remove.send({ id: String(shown.id) })}
      pending={remove.isPending}
    >
      <p>{textOf(shown)}</p>
      {remove.failure ? (
        <p className="cd" role="alert">
          {remove.failure}
        </p>
      ) : null}
    </Dialog>
  );
}
