import type { ComponentProps } from 'react';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { SkeletonTickers } from '#ui/skeleton.tsx';
import { Loaded } from '#widgets/loaded.tsx';

type LoadedTickersProps = Pick<ComponentProps<typeof Loaded<readonly InstrumentView[]>>, 'query' | 'children'>;

/** Placeholder rows while loading, an error with a retry, or the instruments. */
export function LoadedTickers({ query, children }: LoadedTickersProps) {
  return (
    <Loaded query={query} skeleton={<SkeletonTickers rows={8} />}>
      {children}
    </Loaded>
  );
}
