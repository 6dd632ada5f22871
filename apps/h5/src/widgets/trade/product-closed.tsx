import { useTranslations } from 'use-intl';
import { hrefOf } from '#data/paths.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { tradeEntryOf } from './trade-product.ts';
import { useOpenProducts } from './use-open-products.ts';

/** Shown for a product that is not offered here, with links to the user's orders and to another open product. */
export function ProductClosed({ product }: { product: string }) {
  const t = useTranslations();
  const { orders, closed } = tradeEntryOf(product);
  const [other] = useOpenProducts() ?? [];
  const action = (
    <div className="row wrap trade-closed">
      <Button size="md" href={hrefOf(orders.path)}>
        {t(orders.label)}
      </Button>
      {other === undefined ? null : (
        <Button variant="primary" size="md" href={hrefOf(other.path)}>
          {t(other.label)}
        </Button>
      )}
    </div>
  );
  return (
    <EmptyState page art="records" title={t(closed)} action={action}>
      {t('trade.closed.text')}
    </EmptyState>
  );
}
