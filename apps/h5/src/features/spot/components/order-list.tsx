import { cancelSpotOrder } from '@candor/contract/spot';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { request } from '#data/client.ts';
import { useCancel } from '#data/use-cancel.ts';
import type { SpotOrder } from '#features/spot/hooks/use-spot-orders.ts';
import { EditSheet } from './edit-sheet.tsx';
import { OrderDetail } from './order-detail.tsx';
import { OrderRow } from './order-row.tsx';

/** Orders with their actions: details, edit, cancel. */
export function OrderList({ orders }: { orders: readonly SpotOrder[] }) {
  const t = useTranslations('spot.orders');
  const { cancel, cancelling } = useCancel(async (id) => {
    const { state } = await request(cancelSpotOrder, { id: String(id) });
    // Still open because the book is halted; the cancellation is queued.
    return t(state === 'open' ? 'cancelNoted' : 'cancelled');
  });
  const [opened, setOpened] = useState<number | null>(null);
  const [edited, setEdited] = useState<SpotOrder | null>(null);
  const find = (id: number | null) => orders.find((order) => order.id === id) ?? null;
  return (
    <>
      <div className="spot-orders">
        {orders.map((order) => (
          <OrderRow
            key={order.id}
            order={order}
            onOpen={({ id }) => setOpened(id)}
            onCancel={({ id }) => cancel(id)}
            onEdit={setEdited}
            isCancelling={cancelling === order.id}
          />
        ))}
      </div>
      <OrderDetail order={find(opened)} onClose={() => setOpened(null)} />
      <EditSheet order={edited} onClose={() => setEdited(null)} />
    </>
  );
}
