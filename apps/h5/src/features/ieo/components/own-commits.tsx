import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useCommits } from '#features/ieo/hooks/use-commits.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListEnd } from '#widgets/list-end.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import { CommitRow } from './commit-row.tsx';
import { ProjectsSkeleton } from './projects-skeleton.tsx';

/** Own commits, of all projects (0) or of one. */
export function OwnCommits({ projectId }: { projectId: number }) {
  const t = useTranslations('ieo');
  const commits = useCommits(projectId);
  return (
    <Loaded query={commits} skeleton={<ProjectsSkeleton />}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState
            page
            art="records"
            title={projectId === 0 ? t('orders.emptyTitle') : t('pending.none')}
            action={
              <Button size="md" href={hrefOf(PATHS.ieo)}>
                {t('unknown.action')}
              </Button>
            }
          >
            {projectId === 0 ? t('orders.emptyText') : null}
          </EmptyState>
        ) : (
          <>
            <section className="pad stack ieo-list">
              {rows.map((commit) => (
                <CommitRow key={commit.id} commit={commit} linked={projectId === 0} />
              ))}
            </section>
            <ListEnd list={commits} />
          </>
        )
      }
    </Loaded>
  );
}
