import type { DualState } from '@candor/contract/dual';
import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useSearchParams } from '#data/router.tsx';
import { useBack } from '#data/use-back.ts';
import { OrderCard } from '#features/dual/components/order-card.tsx';
import { OrderDetail } from '#features/dual/components/order-detail.tsx';
import { useDualOrders } from '#features/dual/hooks/use-dual-orders.ts';
import { chooseList, ORDER_LISTS } from '#features/dual/model/dual-order.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { ShortDay } from '#widgets/finance/short-day.tsx';
import { Paged } from '#widgets/trade/paged.tsx';
import '#features/dual/dual.css';

const ID = 'dual-orders';
const NUMBER = /^[1-9][0-9]{0,14}$/;

/** Own products by state (?list=). Notices open one of them (?id=). */
export function DualOrdersScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.invest);
  const [params, setParams] = useSearchParams();
  const state = chooseList(params.get('list'));
  const linked = params.get('id') ?? '';
  const [opened, setOpened] = useState<number | null>(NUMBER.test(linked) ? Number.parseInt(linked, 10) : null);
  return (
    <>
      <NavBar
        title={t('dual.orders.heading')}
        back={{ label: t('common.actions.back'), onClick: back }}
        actions={<IconButton label={t('finance.howItWorks')} glyph={CircleHelp} href={hrefOf(PATHS.dualHelp)} />}
      />
      <View>
        <OrderList state={state} onState={(list) => setParams({ list }, { replace: true })} onOpen={setOpened} />
      </View>
      <OrderDetail id={opened} onClose={() => setOpened(null)} />
    </>
  );
}

type ListProps = { state: DualState; onState: (state: DualState) => void; onOpen: (id: number) => void };

function OrderList({ state, onState, onOpen }: ListProps) {
  const t = useTranslations('dual.orders');
  const list = useDualOrders(state);
  const counts = list.first?.counts;
  const tabs = ORDER_LISTS.map((value) => ({
    value,
    label: counts === undefined ? t(`state.${value}`) : t('tab', { name: t(`state.${value}`), count: counts[value] }),
  }));
  return (
    <>
      <Tabs id={ID} label={t('lists')} items={tabs} value={state} onChange={onState} />
      <TabPanel id={ID} value={state}>
        <Paged list={list} empty={<Empty state={state} />}>
          {(orders) => (
            <div className="pad stack dual-orders">
              <ShortDay daySeconds={orders[0]?.day_seconds ?? Number.POSITIVE_INFINITY} />
              {orders.map((order) => (
                <OrderCard key={order.id} order={order} onOpen={() => onOpen(order.id)} />
              ))}
            </div>
          )}
        </Paged>
      </TabPanel>
    </>
  );
}

function Empty({ state }: { state: DualState }) {
  const t = useTranslations('dual.orders');
  const action =
    state === 'purchased' ? (
      <Button size="md" href={hrefOf(PATHS.invest)}>
        {t('toList')}
      </Button>
    ) : null;
  return (
    <EmptyState page art="records" title={t(`empty.${state}`)} action={action}>
      {t(`emptyText.${state}`)}
    </EmptyState>
  );
}
