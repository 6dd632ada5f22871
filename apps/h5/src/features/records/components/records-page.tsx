import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useBack } from '#data/use-back.ts';
import { useRecords } from '#features/records/hooks/use-records.ts';
import type { RecordFilter } from '#features/records/model/record-filter.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { RecordListView } from './record-list.tsx';

type RecordsPageProps = { title: ReactNode; filter: RecordFilter; chips?: ReactNode };

/** The records that pass a filter. */
export function RecordsPage({ title, filter, chips }: RecordsPageProps) {
  const t = useTranslations();
  const back = useBack(PATHS.assets);
  const records = useRecords(filter);
  const action = (
    <Button variant="primary" size="md" href={hrefOf(PATHS.transfer)}>
      {t('records.transferAction')}
    </Button>
  );
  const empty = (
    <EmptyState page art="records" title={t('records.emptyHeading')} action={action}>
      {t('records.emptyText')}
    </EmptyState>
  );
  return (
    <>
      <NavBar title={title} back={{ label: t('common.actions.back'), onClick: back }} />
      <View>
        {chips}
        <RecordListView records={records} empty={empty} />
      </View>
    </>
  );
}
