import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { RecordList } from '#features/records/hooks/use-records.ts';
import { groupByDay, type RecordRow } from '#features/records/model/record-rows.ts';
import { ListEnd } from '#widgets/list-end.tsx';
import '#features/records/records.css';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { ErrorState } from '#ui/empty-state.tsx';
import { SkeletonRows, SkeletonView } from '#ui/skeleton.tsx';
import { RecordDayGroup } from './record-day-group.tsx';

type RecordListViewProps = {
  records: RecordList;
  empty: ReactNode;
  unsigned?: boolean | undefined;
  onOpen: (row: RecordRow) => void;
};

/** Records grouped by day; more are fetched when the user scrolls near the end. */
export function RecordListView({ records, empty, unsigned, onOpen }: RecordListViewProps) {
  const t = useTranslations('common');
  const { timeZone } = useTimePlace();
  if (records.isFailed) {
    return (
      <ErrorState page title={t('states.pageFailedTitle')} retryLabel={t('actions.retry')} onRetry={records.retry}>
        {t('states.moneyNotAffected')}
      </ErrorState>
    );
  }
  if (records.rows === undefined) {
    return (
      <SkeletonView label={t('states.loading')}>
        <SkeletonRows rows={7} />
      </SkeletonView>
    );
  }
  if (records.rows.length === 0) return empty;
  return (
    <>
      {groupByDay(records.rows, timeZone).map((group, index) => (
        <RecordDayGroup key={group.day} group={group} first={index === 0} unsigned={unsigned} onOpen={onOpen} />
      ))}
      <ListEnd list={records} />
    </>
  );
}
