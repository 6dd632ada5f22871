import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#data/api-error.ts';
import { PATHS } from '#data/paths.ts';
import { Redirect, useSearchParams } from '#data/router.tsx';
import { useBack } from '#data/use-back.ts';
import { OrderBody } from '#features/lock/components/order-body.tsx';
import { RedeemDialog } from '#features/lock/components/redeem-dialog.tsx';
import { RedeemDock } from '#features/lock/components/redeem-dock.tsx';
import { useLockOrder } from '#features/lock/hooks/use-lock-orders.ts';
import { canLeave } from '#features/lock/model/lock-order.ts';
import { idOf } from '#features/lock/model/lock-paths.ts';
import '#features/lock/lock.css';
import { EmptyState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { Loaded } from '#widgets/loaded.tsx';

/** One own order with its daily payouts. Without an id in the query: the list of orders. */
export function OrderScreen() {
  const [params] = useSearchParams();
  const id = idOf(params);
  return id === 0 ? <Redirect to={PATHS.lockOrders} /> : <OneOrder key={id} id={id} />;
}

function OneOrder({ id }: { id: number }) {
  const t = useTranslations();
  const back = useBack(PATHS.lockOrders);
  const query = useLockOrder(id);
  const [isLeaving, setLeaving] = useState(false);
  const order = query.data?.order;
  const isUnknown = query.error instanceof ApiError && query.error.error === 'lock_order_unknown';
  return (
    <>
      <NavBar
        title={t('lock.order.heading', { id: String(id) })}
        back={{ label: t('common.actions.back'), onClick: back }}
      />
      <View>
        {isUnknown ? (
          <EmptyState page art="records" title={t('lock.order.unknown')} />
        ) : (
          <Loaded query={query}>{(loaded) => <OrderBody order={loaded.order} />}</Loaded>
        )}
      </View>
      {order?.status === 'running' ? <RedeemDock order={order} onLeave={() => setLeaving(true)} /> : null}
      {order && (canLeave(order) || isLeaving) ? (
        <RedeemDialog order={order} open={isLeaving} onClose={() => setLeaving(false)} />
      ) : null}
    </>
  );
}
