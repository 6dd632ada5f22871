import { useTranslations } from 'use-intl';
import { hrefOf } from '#data/paths.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ORDER_PAGES, type TradeProduct, tradePath } from './trade-product.ts';
import { useOpenProducts } from './use-open-products.ts';

/** Stands for a product that is not offered here: what is open goes on, and where to go instead. */
export function ProductClosed({ product }: { product: TradeProduct }) {
  const t = useTranslations('trade');
  const [other] = useOpenProducts() ?? [];
  const action = (
    <div className="row wrap trade-closed">
      <Button size="md" href={hrefOf(ORDER_PAGES[product])}>
        {t(`orders.${product}`)}
      </Button>
      {other === undefined ? null : (
        <Button variant="primary" size="md" href={hrefOf(tradePath(other))}>
          {t(`tabs.${other}`)}
        </Button>
      )}
    </div>
  );
  return (
    <EmptyState page art="records" title={t(`closed.${product}`)} action={action}>
      {t('closed.text')}
    </EmptyState>
  );
}
