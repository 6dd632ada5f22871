import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useOpenProducts } from '#widgets/trade/use-open-products.ts';

/** Empty state of the open or the closed list. */
export function OptionsEmpty({ list }: { list: 'open' | 'history' }) {
  const t = useTranslations('options');
  const isOffered = useOpenProducts()?.some(({ product }) => product === 'options') ?? false;
  const action = isOffered ? (
    <Button size="md" href={hrefOf(PATHS.trade)}>
      {t('heading')}
    </Button>
  ) : undefined;
  const key = list === 'open' ? 'emptyOpen' : 'emptyHistory';
  return (
    <EmptyState page art="records" title={t(`orders.${key}`)} action={action}>
      {t(`orders.${key}Text`)}
    </EmptyState>
  );
}
