import { Skeleton } from '#ui/skeleton.tsx';

const CARDS = [1, 2, 3];

/** Placeholder of the list of projects. */
export function ProjectsSkeleton() {
  return (
    <div className="pad stack ieo-list ieo-skeleton" aria-hidden="true">
      {CARDS.map((card) => (
        <div key={card} className="card ieo-card">
          <div className="row ieo-card-head">
            <Skeleton width={40} height={40} radius="round" />
            <span className="grow sk-lines">
              <Skeleton width={120} />
              <Skeleton width={160} height={10} />
            </span>
          </div>
          <div className="ieo-stats">
            <Skeleton width={64} height={32} />
            <Skeleton width={64} height={32} />
            <Skeleton width={80} height={32} end />
          </div>
          <Skeleton height={10} />
        </div>
      ))}
    </div>
  );
}
