import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useOrders } from '#features/nft/hooks/use-mine.ts';
import type { Order } from '#features/nft/model/nft-types.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Paged } from '#widgets/trade/paged.tsx';
import { OrderCard } from './order-card.tsx';
import { PaySheet } from './pay-sheet.tsx';

/** Won auctions: those to pay first. */
export function OrderList() {
  const t = useTranslations('nftMine.order');
  const { list } = useOrders();
  const [paid, setPaid] = useState<Order | null>(null);
  const empty = (
    <EmptyState page art="records" title={t('none')}>
      {t('noneText')}
    </EmptyState>
  );
  return (
    <>
      <Paged list={list} empty={empty}>
        {(orders) => (
          <section className="pad stack nft-orders">
            {orders.map((order) => (
              <OrderCard key={order.id} order={order} onPay={setPaid} />
            ))}
          </section>
        )}
      </Paged>
      <PaySheet order={paid} onClose={() => setPaid(null)} />
    </>
  );
}
