import { useTranslations } from 'use-intl';
import { hrefOf, PATHS, spotPath } from '#data/paths.ts';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { loginPathFor } from '#data/return-path.ts';
import { useSession } from '#data/session-store.ts';
import { useOpenOrders } from '#features/spot/hooks/use-spot-orders.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import { OrderList } from './order-list.tsx';

/** The user's open orders of this pair. */
export function MyOrders({ instrument }: { instrument: InstrumentView }) {
  const t = useTranslations();
  const orders = useOpenOrders(instrument);
  const isVisitor = useSession((state) => state.token === null);
  if (isVisitor) {
    const action = (
      <Button variant="primary" size="md" href={hrefOf(loginPathFor(spotPath(instrument.symbol)))}>
        {t('common.actions.logIn')}
      </Button>
    );
    return <EmptyState art="records" title={t('spot.orders.logIn')} action={action} />;
  }
  return (
    <>
      <Loaded query={orders} rows={2}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState art="records" title={t('spot.orders.emptyOpen')}>
              {t('spot.orders.emptyOpenText')}
            </EmptyState>
          ) : (
            <OrderList orders={list} />
          )
        }
      </Loaded>
      <ListRow chevron href={hrefOf(PATHS.spotOrders)}>
        {t('spot.orders.all')}
      </ListRow>
    </>
  );
}
