import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useSession } from '#data/session-store.ts';
import { useRelations } from '#features/copy/hooks/use-copies.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListGroup } from '#ui/list-row.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import { EndedRow } from './ended-row.tsx';
import { LogInFirst } from './log-in-first.tsx';
import { RelationList } from './relation-list.tsx';

/** Whom the user follows now, and followed before. */
export function MyTraders() {
  const isVisitor = useSession((state) => state.token === null);
  return isVisitor ? <LogInFirst tab="mine" /> : <Followed />;
}

function Followed() {
  const t = useTranslations('copy.my');
  const running = useRelations('running');
  const ended = useRelations('ended').data?.items ?? [];
  return (
    <Loaded query={running} rows={3}>
      {({ items }) => (
        <>
          {items.length === 0 ? <NobodyFollowed /> : <RelationList relations={items} />}
          {ended.length === 0 ? null : (
            <>
              <div className="pad">
                <SectionHead title={t('history')} />
              </div>
              <ListGroup label={t('history')}>
                {ended.map((relation) => (
                  <EndedRow key={relation.id} relation={relation} />
                ))}
              </ListGroup>
            </>
          )}
        </>
      )}
    </Loaded>
  );
}

export function NobodyFollowed() {
  const t = useTranslations('copy.my');
  const action = (
    <Button size="md" href={hrefOf(PATHS.copy)}>
      {t('seeTraders')}
    </Button>
  );
  return (
    <EmptyState page art="records" title={t('empty')} action={action}>
      {t('emptyText')}
    </EmptyState>
  );
}
