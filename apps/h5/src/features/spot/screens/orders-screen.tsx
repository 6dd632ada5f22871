import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { openChoice } from '#data/choice-store.ts';
import { hrefOf, PATHS } from '#data/paths.ts';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { useInstruments } from '#data/quotes/use-instruments.ts';
import { Paged } from '#data/trade/paged.tsx';
import { useBack } from '#data/use-back.ts';
import { CancelAll } from '#features/spot/components/cancel-all.tsx';
import { FillRow } from '#features/spot/components/fill-row.tsx';
import { OrderList } from '#features/spot/components/order-list.tsx';
import { type PairFilter, useFillPages, useOrderPages } from '#features/spot/hooks/use-spot-orders.ts';
import '#features/spot/spot.css';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Coin } from '#ui/coin.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';

const LISTS = ['open', 'history', 'fills'] as const;
type Listing = (typeof LISTS)[number];

/** Own spot orders and fills. What is chosen stands in the address. */
export function OrdersScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.trade);
  const [params, setParams] = useSearchParams();
  const pairs = useInstruments().data?.filter((pair) => pair.hasSpot) ?? [];
  const pair = pairs.find(({ symbol }) => symbol === params.get('symbol')) ?? null;
  const listing = LISTS.find((list) => list === params.get('list')) ?? 'open';
  const choose = (change: Record<string, string>) =>
    setParams({ ...Object.fromEntries(params), ...change }, { replace: true });
  return (
    <>
      <NavBar title={t('spot.ordersHeading')} back={{ label: t('common.actions.back'), onClick: back }} />
      <View>
        <Tabs
          id="spot-orders"
          label={t('spot.orders.list')}
          items={LISTS.map((value) => ({ value, label: t(`spot.orders.${value}`) }))}
          value={listing}
          onChange={(list) => choose({ list })}
        />
        <div className="row between pad spot-filter">
          <PairChip pairs={pairs} pair={pair} onPick={(symbol) => choose({ symbol })} />
          {listing === 'open' ? <CancelAll pair={pair} /> : null}
        </div>
        <TabPanel id="spot-orders" value={listing}>
          {listing === 'fills' ? <Fills pair={pair} /> : <Orders pair={pair} listing={listing} />}
        </TabPanel>
      </View>
    </>
  );
}

type PairChipProps = {
  pairs: readonly InstrumentView[];
  pair: InstrumentView | null;
  onPick: (symbol: string) => void;
};

function PairChip({ pairs, pair, onPick }: PairChipProps) {
  const t = useTranslations('spot.orders');
  const open = () =>
    openChoice({
      title: t('pairs'),
      value: pair?.symbol ?? '',
      options: [
        { value: '', label: t('allPairs') },
        ...pairs.map(({ symbol, base }) => ({
          value: symbol,
          label: symbol,
          leading: <Coin symbol={base} size={28} />,
        })),
      ],
      onPick,
    });
  return (
    <Chip opens selected={pair !== null} onClick={open}>
      {pair?.symbol ?? t('allPairs')}
    </Chip>
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
