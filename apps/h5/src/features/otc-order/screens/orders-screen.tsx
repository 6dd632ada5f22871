import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { useSearchParams } from '#data/router.tsx';
import { useBack } from '#data/use-back.ts';
import { OrderRow } from '#features/otc-order/components/order-row.tsx';
import { useOrderTexts } from '#features/otc-order/components/use-order-texts.ts';
import { useOrderList } from '#features/otc-order/hooks/use-orders.ts';
import '#features/otc-order/otc-order.css';
import { EmptyState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { ListGroup } from '#ui/list-row.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { Paged } from '#widgets/trade/paged.tsx';

const TABS = ['open', 'ended'] as const;
type Tab = (typeof TABS)[number];
const ID = 'otc-orders';

/** Own orders: open ones, or ended ones (?tab=ended). */
export function OrdersScreen() {
  const t = useTranslations();
  const texts = useOrderTexts();
  const back = useBack(PATHS.otc);
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((name) => name === params.get('tab')) ?? 'open';
  const open = useOrderList('open').first?.open ?? 0;
  const labels: Readonly<Record<Tab, string>> = {
    open: t('otcOrder.tabs.open', { count: texts.count(open) }),
    ended: t('otcOrder.tabs.ended'),
  };
  return (
    <>
      <NavBar title={t('otcOrder.heading')} back={{ label: t('common.actions.back'), onClick: back }} />
      <View>
        <Tabs
          id={ID}
          label={t('otcOrder.tabs.label')}
          items={TABS.map((value) => ({ value, label: labels[value] }))}
          value={tab}
          onChange={(value) => setParams(value === 'open' ? {} : { tab: value }, { replace: true })}
        />
        <TabPanel id={ID} value={tab}>
          <OrderList key={tab} tab={tab} />
        </TabPanel>
      </View>
    </>
  );
}

function OrderList({ tab }: { tab: Tab }) {
  const t = useTranslations('otcOrder.none');
  const { list } = useOrderList(tab);
  const empty = (
    <EmptyState page art="records" title={t(tab)}>
      {t(`${tab}Text`)}
    </EmptyState>
  );
  return (
    <Paged list={list} empty={empty}>
      {(orders) => (
        <ListGroup>
          {orders.map((order) => (
            <OrderRow key={order.number} order={order} />
          ))}
        </ListGroup>
      )}
    </Paged>
  );
}
