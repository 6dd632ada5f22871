import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useSearchParams } from '#data/router.tsx';
import { useBack } from '#data/use-back.ts';
import { useRecordExport } from '#features/records/hooks/use-record-export.ts';
import { useRecords } from '#features/records/hooks/use-records.ts';
import { isFiltered, type RecordFilter } from '#features/records/model/record-filter.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { FilterChips } from './filter-chips.tsx';
import { RecordListView } from './record-list.tsx';
import { TotalsCard } from './totals-card.tsx';
import { type OpenRecord, WhySheet } from './why-sheet.tsx';

type RecordsPageProps = {
  title: ReactNode;
  filter: RecordFilter;
  onFilter: (filter: RecordFilter) => void;
  /** The page is limited to one account or coin. */
  fixed?: boolean | undefined;
};

/** A record's id, or the reference of an entry. */
const WHY = /^(?:[1-9][0-9]{0,14}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** ?why= opens the explanation of one record. */
function useOpenRecord() {
  const [query] = useSearchParams();
  return useState<OpenRecord | null>(() => {
    const text = query.get('why') ?? '';
    return WHY.test(text) ? { id: text, info: '' } : null;
  });
}

/** Filtered records with totals, grouped by day, with a CSV export. */
export function RecordsPage({ title, filter, onFilter, fixed }: RecordsPageProps) {
  const t = useTranslations();
  const back = useBack(PATHS.assets);
  const records = useRecords(filter);
  const [open, setOpen] = useOpenRecord();
  return (
    <>
      <NavBar
        title={title}
        back={{ label: t('common.actions.back'), onClick: back }}
        actions={<ExportButton filter={filter} />}
      />
      <View>
        <FilterChips filter={filter} onChange={onFilter} fixed={fixed} />
        <TotalsCard filter={filter} />
        <RecordListView
          records={records}
          empty={<NoRecords filtered={isFiltered(filter)} />}
          onOpen={({ id, info }) => setOpen({ id: String(id), info })}
        />
      </View>
      <WhySheet record={open} onClose={() => setOpen(null)} />
    </>
  );
}

function ExportButton({ filter }: { filter: RecordFilter }) {
  const t = useTranslations('records');
  const save = useRecordExport(filter);
  return <IconButton label={t('export')} glyph={Download} onClick={save} />;
}

function NoRecords({ filtered }: { filtered: boolean }) {
  const t = useTranslations('records');
  if (filtered) {
    return (
      <EmptyState page art="records" title={t('noMatchHeading')}>
        {t('noMatchText')}
      </EmptyState>
    );
  }
  const action = (
    <Button variant="primary" size="md" href={hrefOf(PATHS.transfer)}>
      {t('transferAction')}
    </Button>
  );
  return (
    <EmptyState page art="records" title={t('emptyHeading')} action={action}>
      {t('emptyText')}
    </EmptyState>
  );
}
