import { deleteAddress } from '@candor/contract/profile';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { showToast } from '#data/toast-store.ts';
import { refreshAddresses, type SavedAddress } from '#data/use-addresses.ts';
import { useSubmit } from '#data/use-submit.ts';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListGroup } from '#ui/list-row.tsx';
import { AddressRow } from './address-row.tsx';

export function AddressList({ rows }: { rows: readonly SavedAddress[] }) {
  const t = useTranslations('addresses');
  const [doomed, setDoomed] = useState<SavedAddress | null>(null);
  if (rows.length === 0) {
    return (
      <EmptyState page art="records" title={t('emptyHeading')}>
        {t('emptyText')}
      </EmptyState>
    );
  }
  return (
    <>
      <ListGroup label={t('heading')}>
        {rows.map((row) => (
          <AddressRow key={row.id} row={row} onDelete={() => setDoomed(row)} />
        ))}
      </ListGroup>
      <DeleteDialog row={doomed} onClose={() => setDoomed(null)} />
    </>
  );
}

type DeleteDialogProps = { row: SavedAddress | null; onClose: () => void };

function DeleteDialog({ row, onClose }: DeleteDialogProps) {
  const t = useTranslations();
  // The last row stays drawn while the dialog fades.
  const [shown, setShown] = useState(row);
  if (row !== null && row !== shown) setShown(row);
  const remove = useSubmit(deleteAddress, (text) => {
    showToast({ text, tone: 'ok' });
    onClose();
    void refreshAddresses();
  });
  const close = () => {
    remove.forget();
    onClose();
  };
  if (shown === null) return null;
  return (
    <Dialog
      open={row !== null}
      title={t('addresses.deleteTitle')}
      safeLabel={t('common.actions.cancel')}
      onClose={close}
      actionLabel={t('common.actions.delete')}
      onAction={() => remove.send({ id: String(shown.id) })}
      pending={remove.isPending}
    >
      <p>{t('addresses.deleteText', { name: shown.name, network: shown.network })}</p>
      {remove.failure ? (
        <p className="cd" role="alert">
          {remove.failure}
        </p>
      ) : null}
    </Dialog>
  );
}
