// dev-only: literal English
import { Button } from '#ui/button.tsx';
import { EmptyState, ErrorState } from '#ui/empty-state.tsx';
import { OfflineStrip } from '#ui/offline-strip.tsx';
import { Skeleton, SkeletonRows, SkeletonTickers, SkeletonView } from '#ui/skeleton.tsx';
import { Spec } from './spec.tsx';

export function StateSpecs() {
  return (
    <>
      <Spec
        id="skeleton"
        title="Skeletons"
        rule="After 200 ms for a screen, 800 ms for a request. Same geometry as the content."
      >
        <SkeletonView label="Loading">
          <div className="stack">
            <SkeletonTickers rows={2} bare />
            <SkeletonRows rows={1} bare />
            <Skeleton width={96} />
            <Skeleton width={180} height={32} />
            <Skeleton height={120} radius={10} />
          </div>
        </SkeletonView>
      </Spec>
      <Spec id="empty" title="Empty states" rule="Say what would be here and how it gets here.">
        <EmptyState art="records" title="No records yet">
          Deposits, trades and transfers will be listed here.
        </EmptyState>
        <hr className="rule" />
        <EmptyState art="favourites" title="No favourites" action={<Button size="s">Browse markets</Button>}>
          Tap the star on any pair to keep it here.
        </EmptyState>
      </Spec>
      <Spec id="error" title="Error and offline" rule="What happened, whether money is affected, what to do." flush>
        <OfflineStrip>Prices paused at 14:32:07. Reconnecting.</OfflineStrip>
        <ErrorState title="This page did not load" retryLabel="Try again" onRetry={() => undefined}>
          Your balance and open orders are not affected.
        </ErrorState>
        <hr className="rule" />
        <ErrorState offline title="You are offline" retryLabel="Try again" onRetry={() => undefined}>
          Orders cannot be placed until the connection is back.
        </ErrorState>
      </Spec>
    </>
  );
}
