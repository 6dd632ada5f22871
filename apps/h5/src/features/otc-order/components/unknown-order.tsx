import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** There is no order of this number, or it belongs to others. */
export function UnknownOrder() {
  const t = useTranslations('otcOrder');
  const orders = (
    <Button size="md" href={hrefOf(PATHS.otcOrders)}>
      {t('toOrders')}
    </Button>
  );
  return (
    <EmptyState page art="records" title={t('unknown')} action={orders}>
      {t('unknownText')}
    </EmptyState>
  );
}
