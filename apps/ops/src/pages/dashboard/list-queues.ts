import type { ConsolePage } from '#data/console-page.ts';
import type { Me } from '#data/use-me.ts';
import { dashboard } from '#texts/dashboard.ts';

export interface QueueTile {
  readonly queue: string;
  readonly label: string;
  /** Null: no page of the console lists this queue. */
  readonly path: string | null;
  readonly count: number;
}

/** The queues the server counts: those with a page in the order of the sidebar, then the others by name. */
export const listQueues = (
  pages: readonly Pick<ConsolePage, 'path' | 'label' | 'waiting'>[],
  waiting: Me['waiting'],
): readonly QueueTile[] => {
  const listed = pages.flatMap(({ path, label, waiting: queue }) => {
    const count = queue === undefined ? undefined : waiting[queue];
    return queue === undefined || count === undefined ? [] : [{ queue, label, path, count }];
  });
  const others = Object.entries(waiting).filter(([queue]) => !listed.some((one) => one.queue === queue));
  return [
    ...listed,
    ...others.toSorted().map(([queue, count]) => ({ queue, label: dashboard.queueLabel(queue), path: null, count })),
  ];
};
