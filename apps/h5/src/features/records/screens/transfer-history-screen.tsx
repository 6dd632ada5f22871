import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useBack } from '#data/use-back.ts';
import { RecordListView } from '#features/records/components/record-list.tsx';
import { type OpenRecord, WhySheet } from '#features/records/components/why-sheet.tsx';
import { useTransferHistory } from '#features/records/hooks/use-records.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';

export function TransferHistoryScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.assets);
  const [open, setOpen] = useState<OpenRecord | null>(null);
  const action = (
    <Button variant="primary" size="md" href={hrefOf(PATHS.transfer)}>
      {t('records.transferAction')}
    </Button>
  );
  const empty = (
    <EmptyState page art="records" title={t('records.transferEmptyHeading')} action={action}>
      {t('records.transferEmptyText')}
    </EmptyState>
  );
  return (
    <>
      <NavBar title={t('records.transferHeading')} back={{ label: t('common.actions.back'), onClick: back }} />
      <View>
        <RecordListView
          records={useTransferHistory()}
          empty={empty}
          onOpen={({ id, info }) => setOpen({ id: String(id), info })}
          unsigned
        />
      </View>
      <WhySheet record={open} onClose={() => setOpen(null)} />
    </>
  );
}
