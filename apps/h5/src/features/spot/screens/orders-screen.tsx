import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { useInstruments } from '#data/quotes/use-instruments.ts';
import { CancelAll } from '#features/spot/components/cancel-all.tsx';
import { FillRow } from '#features/spot/components/fill-row.tsx';
import { OrderList } from '#features/spot/components/order-list.tsx';
import { type PairFilter, useFillPages, useOrderPages } from '#features/spot/hooks/use-spot-orders.ts';
import { OrdersFrame } from '#widgets/trade/orders-frame.tsx';
import { Paged } from '#widgets/trade/paged.tsx';
import '#features/spot/spot.css';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

const LISTS = ['open', 'history', 'fills'] as const;
type Listing = (typeof LISTS)[number];

/** The user's spot orders and fills. */
export function OrdersScreen() {
  const t = useTranslations('spot');
  const pairs = useInstruments().data?.filter((pair) => pair.hasSpot) ?? [];
  const texts = {
    heading: t('ordersHeading'),
    lists: t('orders.list'),
    nameOf: (listing: Listing) => t(`orders.${listing}`),
    pairs: t('orders.pairs'),
    allPairs: t('orders.allPairs'),
  };
  return (
    <OrdersFrame
      id="spot-orders"
      texts={texts}
      lists={LISTS}
      pairs={pairs}
      action={({ listing, pair }) => (listing === 'open' ? <CancelAll pair={pair} /> : null)}
    >
      {({ listing, pair }) => (listing === 'fills' ? <Fills pair={pair} /> : <Orders pair={pair} listing={listing} />)}
    </OrdersFrame>
  );
}

const filterOf = (pair: InstrumentView | null): PairFilter =>
  pair && { currencyId: pair.currencyId, quoteId: pair.quoteId };

function Orders({ pair, listing }: { pair: InstrumentView | null; listing: 'open' | 'history' }) {
  const list = useOrderPages(listing === 'open' ? 'open' : 'ended', filterOf(pair));
  return (
    <Paged list={list} empty={<Empty listing={listing} />}>
      {(orders) => <OrderList orders={orders} />}
    </Paged>
  );
}

function Fills({ pair }: { pair: InstrumentView | null }) {
  const list = useFillPages(filterOf(pair));
  return (
    <Paged list={list} empty={<Empty listing="fills" />}>
      {(fills) => fills.map((fill) => <FillRow key={fill.id} fill={fill} />)}
    </Paged>
  );
}

const EMPTY = { open: 'emptyOpen', history: 'emptyHistory', fills: 'emptyFills' } as const;

function Empty({ listing }: { listing: Listing }) {
  const t = useTranslations('spot');
  const action = (
    <Button size="md" href={hrefOf(PATHS.trade)}>
      {t('heading')}
    </Button>
  );
  const key = EMPTY[listing];
  return (
    <EmptyState page art="records" title={t(`orders.${key}`)} action={action}>
      {t(`orders.${key}Text`)}
    </EmptyState>
  );
}
