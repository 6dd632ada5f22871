import { useState } from 'react';
import { quotes } from '#data/quotes/quote-store.ts';
import { useWatch } from '#data/quotes/use-watch.ts';
import { useItemTerms } from '#features/futures/hooks/use-futures-terms.ts';
import type { FuturesItem } from '#features/futures/model/position-view.ts';
import { type ShareFacts, shareOpen } from '#features/futures/model/share-card.ts';
import { SelfHoldDialog } from '#widgets/trade/self-hold-dialog.tsx';
import { CloseSheet } from './close-sheet.tsx';
import { type PositionAction, PositionCard } from './position-card.tsx';
import { ShareSheet } from './share-sheet.tsx';
import { StopsSheet } from './stops-sheet.tsx';

type Acting = { readonly action: PositionAction; readonly id: number };

/** Open positions with their actions. The sheet of a position closes when the position ends. */
export function PositionList({ items }: { items: readonly FuturesItem[] }) {
  const termsOf = useItemTerms(items);
  useWatch([...new Set(items.map((item) => item.instrument_id))]);
  const [acting, setActing] = useState<Acting | null>(null);
  const [shared, setShared] = useState<ShareFacts | null>(null);
  const close = () => setActing(null);
  const find = (action: PositionAction) =>
    acting?.action === action ? (items.find(({ id }) => id === acting.id) ?? null) : null;
  const runAction = (action: PositionAction, item: FuturesItem) => {
    if (action !== 'share') return setActing({ action, id: item.id });
    const mark = quotes.get(item.instrument_id)?.price;
    if (mark !== undefined) setShared(shareOpen(item, mark, termsOf(item).scale));
  };
  return (
    <>
      {items.map((item) => (
        <PositionCard key={item.id} item={item} terms={termsOf(item)} onAction={runAction} />
      ))}
      <StopsSheet item={find('stops')} terms={termsOf} onClose={close} />
      <CloseSheet item={find('close')} terms={termsOf} onClose={close} />
      <SelfHoldDialog item={find('selfHold')} onClose={close} />
      <ShareSheet facts={shared} onClose={() => setShared(null)} />
    </>
  );
}
