import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type FuturesFill, useFillPages } from '#features/futures/hooks/use-positions.ts';
import { type ShareFacts, shareClosed } from '#features/futures/model/share-card.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Paged } from '#widgets/trade/paged.tsx';
import { FillRow } from './fill-row.tsx';

import { ShareSheet } from './share-sheet.tsx';

/** All fills, newest first, paged. */
export function FillList() {
  const t = useTranslations('futures.empty');
  const list = useFillPages();
  const [shared, setShared] = useState<ShareFacts | null>(null);
  const share = (fill: FuturesFill) => setShared(shareClosed(fill));
  const empty = (
    <EmptyState art="records" title={t('history')}>
      {t('historyText')}
    </EmptyState>
  );
  return (
    <>
      <Paged list={list} empty={empty}>
        {(fills) => fills.map((fill) => <FillRow key={fill.id} fill={fill} onShare={share} />)}
      </Paged>
      <ShareSheet facts={shared} onClose={() => setShared(null)} />
    </>
  );
}
