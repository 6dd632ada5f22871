import { useTranslations } from 'use-intl';
import { useCurrencies } from '#data/use-currencies.ts';
import { RecordsPage } from '#features/records/components/records-page.tsx';
import { useFilter } from '#features/records/hooks/use-filter.ts';
import { accountOf } from '#features/records/model/record-filter.ts';

/** Records of one account or coin, named in the title. */
export function RecordScreen() {
  const t = useTranslations();
  const [filter, setFilter] = useFilter();
  const { data } = useCurrencies();
  const account = accountOf(filter);
  const names = [
    account === null ? undefined : t(`common.accounts.${account}`),
    data?.currency.find((coin) => coin.id === filter.currency)?.name,
  ].filter((name) => name !== undefined);
  const title = names.length > 0 ? `${t('records.heading')} · ${names.join(' · ')}` : t('records.heading');
  return <RecordsPage title={title} filter={filter} onFilter={setFilter} fixed />;
}
