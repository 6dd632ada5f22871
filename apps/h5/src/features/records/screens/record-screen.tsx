import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCurrencies } from '#data/use-currencies.ts';
import { RecordsPage } from '#features/records/components/records-page.tsx';
import { accountOf, readFilter } from '#features/records/model/record-filter.ts';

/** The records of one account or one coin, named in the title. */
export function RecordScreen() {
  const t = useTranslations();
  const [query] = useSearchParams();
  const { data } = useCurrencies();
  const filter = readFilter(query);
  const account = accountOf(filter);
  const names = [
    account === null ? undefined : t(`common.accounts.${account}`),
    data?.currency.find((coin) => coin.id === filter.currency)?.name,
  ].filter((name) => name !== undefined);
  const title = names.length > 0 ? `${t('records.heading')} · ${names.join(' · ')}` : t('records.heading');
  return <RecordsPage title={title} filter={filter} />;
}
