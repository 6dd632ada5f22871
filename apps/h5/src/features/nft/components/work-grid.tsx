import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useNow } from '#data/use-now.ts';
import type { PagedList } from '#data/use-paged.ts';
import type { Card } from '#features/nft/model/nft-types.ts';
import { Skeleton, SkeletonView } from '#ui/skeleton.tsx';
import { ListEnd } from '#widgets/list-end.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import { WorkCard } from './work-card.tsx';

/** How often the times left are written again. */
const TIMES_EVERY_MS = 20_000;
const PLACEHOLDERS = [1, 2, 3, 4];

type WorkGridProps = { list: PagedList<Card>; empty: ReactNode; withoutArtist?: boolean | undefined };

/** Works in two columns, page after page. */
export function WorkGrid({ list, empty, withoutArtist }: WorkGridProps) {
  useNow(TIMES_EVERY_MS);
  return (
    <Loaded query={list} skeleton={<GridSkeleton />}>
      {(cards) =>
        cards.length === 0 ? (
          empty
        ) : (
          <>
            <section className="pad grid g2 nft-grid">
              {cards.map((card) => (
                <WorkCard key={card.code} card={card} withoutArtist={withoutArtist} />
              ))}
            </section>
            <ListEnd list={list} />
          </>
        )
      }
    </Loaded>
  );
}

function GridSkeleton() {
  const t = useTranslations('common.states');
  return (
    <SkeletonView label={t('loading')} atOnce>
      <div className="pad grid g2 nft-grid">
        {PLACEHOLDERS.map((place) => (
          <span key={place} className="nft-card">
            <Skeleton className="nft-art" />
            <Skeleton width={110} />
            <Skeleton width={70} height={10} />
          </span>
        ))}
      </div>
    </SkeletonView>
  );
}
