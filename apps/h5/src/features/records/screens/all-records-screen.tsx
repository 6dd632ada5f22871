import { useTranslations } from 'use-intl';
import { RecordsPage } from '#features/records/components/records-page.tsx';
import { useFilter } from '#features/records/hooks/use-filter.ts';

/** All records; also served under the path of the bill. */
export function AllRecordsScreen() {
  const t = useTranslations('records');
  const [filter, setFilter] = useFilter();
  return <RecordsPage title={t('heading')} filter={filter} onFilter={setFilter} />;
}
