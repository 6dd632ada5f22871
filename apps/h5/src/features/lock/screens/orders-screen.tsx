import { LOCK_FAMILIES } from '@candor/contract/lock-fields';
import { CalendarDays } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useSearchParams } from '#data/router.tsx';
import { useBack } from '#data/use-back.ts';
import { OrderRow } from '#features/lock/components/order-row.tsx';
import { useLockPages } from '#features/lock/hooks/use-lock-orders.ts';
import '#features/lock/lock.css';
import { Button } from '#ui/button.tsx';
import { Chip, ChipRow } from '#ui/chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ListGroup } from '#ui/list-row.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { ShortDay } from '#widgets/finance/short-day.tsx';
import { Paged } from '#widgets/trade/paged.tsx';

const LISTS = ['running', 'ended'] as const;
const TABS_ID = 'lock-orders';

/** Own orders of all families: running and ended, with a filter by family. */
export function OrdersScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.finance);
  const [params, setParams] = useSearchParams();
  const list = LISTS.find((name) => name === params.get('list')) ?? LISTS[0];
  const family = LOCK_FAMILIES.find((name) => name === params.get('family')) ?? '';
  const choose = (change: Record<string, string>) =>
    setParams({ ...Object.fromEntries(params), ...change }, { replace: true });
  return (
    <>
      <NavBar
        title={t('lock.orders.heading')}
        back={{ label: t('common.actions.back'), onClick: back }}
        actions={
          <IconButton label={t('lock.calendar.heading')} glyph={CalendarDays} href={hrefOf(PATHS.lockCalendar)} />
        }
      />
      <View>
        <Tabs
          id={TABS_ID}
          label={t('lock.orders.lists')}
          items={LISTS.map((value) => ({ value, label: t(`lock.orders.${value}`) }))}
          value={list}
          onChange={(value) => choose({ list: value })}
        />
        <div className="lock-filter">
          <ChipRow label={t('lock.orders.families')}>
            {(['', ...LOCK_FAMILIES] as const).map((name) => (
              <Chip key={name} selected={name === family} onClick={() => choose({ family: name })}>
                {name === '' ? t('common.actions.all') : t(`lock.name.${name}`)}
              </Chip>
            ))}
          </ChipRow>
        </div>
        <TabPanel id={TABS_ID} value={list}>
          <OrderList list={list} family={family} />
        </TabPanel>
      </View>
    </>
  );
}

type OrderListProps = { list: (typeof LISTS)[number]; family: (typeof LOCK_FAMILIES)[number] | '' };

function OrderList({ list, family }: OrderListProps) {
  const pages = useLockPages(list, family);
  return (
    <Paged list={pages} empty={<NoOrders />}>
      {(orders) => (
        <>
          <div className="pad">
            <ShortDay daySeconds={Math.min(...orders.map((order) => order.day_seconds))} />
          </div>
          <ListGroup>
            {orders.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </ListGroup>
        </>
      )}
    </Paged>
  );
}

function NoOrders() {
  const t = useTranslations('lock');
  return (
    <EmptyState
      page
      art="records"
      title={t('orders.emptyHeading')}
      action={
        <Button size="md" href={hrefOf(PATHS.finance)}>
          {t('products')}
        </Button>
      }
    >
      {t('orders.emptyText')}
    </EmptyState>
  );
}
