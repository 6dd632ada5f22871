import { deleteAddress } from '@candor/contract/profile';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { refreshAddresses, type SavedAddress } from '#data/use-addresses.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListGroup } from '#ui/list-row.tsx';
import { DeleteDialog } from '#widgets/delete-dialog.tsx';
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
      <DeleteDialog
        row={doomed}
        call={deleteAddress}
        title={t('deleteTitle')}
        textOf={({ name, network }) => t('deleteText', { name, network })}
        onDeleted={refreshAddresses}
        onClose={() => setDoomed(null)}
      />
    </>
  );
}
