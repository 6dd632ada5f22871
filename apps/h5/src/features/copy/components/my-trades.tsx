import { useTranslations } from 'use-intl';
import { useSession } from '#data/session-store.ts';
import { useCopyTrades } from '#features/copy/hooks/use-copies.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListGroup } from '#ui/list-row.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { Paged } from '#widgets/trade/paged.tsx';
import { ClosedCopy } from './closed-copy.tsx';
import { LogInFirst } from './log-in-first.tsx';
import { NetNote } from './net-note.tsx';
import { OpenCopies } from './open-copies.tsx';

/** Own copies: the open ones with their actions, then the closed ones. */
export function MyTrades() {
  const isVisitor = useSession((state) => state.token === null);
  return isVisitor ? (
    <LogInFirst tab="trades" />
  ) : (
    <>
      <OpenCopies />
      <ClosedCopies />
    </>
  );
}

export function ClosedCopies() {
  const t = useTranslations('copy.my');
  const list = useCopyTrades('closed');
  return (
    <>
      <div className="pad">
        <SectionHead title={t('closedPositions')} />
      </div>
      {list.data === undefined || list.data.length === 0 ? null : <NetNote />}
      <Paged list={list} empty={<EmptyState art="records" title={t('noClosed')} />}>
        {(copies) => (
          <ListGroup label={t('closedPositions')}>
            {copies.map((copy) => (
              <ClosedCopy key={copy.position_id} copy={copy} />
            ))}
          </ListGroup>
        )}
      </Paged>
    </>
  );
}
