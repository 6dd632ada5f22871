import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useMessages, useMine, useMyBids, useOrders } from '#features/nft/hooks/use-mine.ts';
import type { Order } from '#features/nft/model/nft-types.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import { MessageRows } from './message-rows.tsx';
import { MineGrid } from './mine-grid.tsx';
import { MyBidRows } from './my-bid-rows.tsx';
import { OrderCard } from './order-card.tsx';
import { PaySheet } from './pay-sheet.tsx';

const FEW = 3;
const MANY = 9;

/** What needs attention first: orders to pay, running bids, new messages; then what is owned. */
export function MineAll() {
  const t = useTranslations('nftMine');
  const owned = useMine('owned').list;
  const boxes = useMine('unopened').list.data ?? [];
  const orders = useOrders().list.data?.filter(({ state }) => state === 'open') ?? [];
  const bids = useMyBids().list.data?.filter(({ card }) => card.status === 1) ?? [];
  const messages = useMessages().list.data?.filter(({ unread }) => unread === 1) ?? [];
  const [paid, setPaid] = useState<Order | null>(null);
  const market = (
    <Button size="md" href={hrefOf(PATHS.nft)}>
      {t('toMarket')}
    </Button>
  );
  return (
    <>
      {orders.length === 0 ? null : (
        <section className="pad stack nft-orders">
          {orders.map((order) => (
            <OrderCard key={order.id} order={order} onPay={setPaid} />
          ))}
        </section>
      )}
      {bids.length === 0 ? null : (
        <>
          <Head title={t('bids')} />
          <MyBidRows bids={bids.slice(0, FEW)} />
        </>
      )}
      {messages.length === 0 ? null : (
        <>
          <Head title={t('messages')} />
          <MessageRows messages={messages.slice(0, FEW)} />
        </>
      )}
      <Loaded query={owned}>
        {(works) =>
          works.length + boxes.length + orders.length + bids.length === 0 ? (
            <EmptyState page art="records" title={t('none')} action={market}>
              {t('noneText')}
            </EmptyState>
          ) : (
            <>
              <Head title={t('owned')} />
              {works.length + boxes.length === 0 ? (
                <p className="pad sm c3 nft-none">{t('noWorks')}</p>
              ) : (
                <MineGrid items={[...boxes, ...works].slice(0, MANY)} />
              )}
            </>
          )
        }
      </Loaded>
      <PaySheet order={paid} onClose={() => setPaid(null)} />
    </>
  );
}

function Head({ title }: { title: string }) {
  return (
    <div className="pad nft-head">
      <SectionHead title={title} />
    </div>
  );
}
