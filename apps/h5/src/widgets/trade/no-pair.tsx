import { useTranslations } from 'use-intl';
import { hrefOf } from '#data/paths.ts';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ProductClosed } from './product-closed.tsx';
import { tradePath } from './trade-product.ts';

type NoPairProps = { product: string; first: InstrumentView | undefined };

/** Shown when the address names no pair of the product. Without any pair, the product is not offered. */
export function NoPair({ product, first }: NoPairProps) {
  const t = useTranslations('trade');
  if (first === undefined) return <ProductClosed product={product} />;
  const action = (
    <Button variant="primary" size="md" href={hrefOf(tradePath(product, first.symbol))}>
      {t('toDefault', { symbol: first.symbol })}
    </Button>
  );
  return <EmptyState page art="records" title={t('unknown')} action={action} />;
}
