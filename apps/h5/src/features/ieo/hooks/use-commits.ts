import type { ReplyOf } from '@candor/contract/call';
import { ieoCommits } from '@candor/contract/ieo';
import { request } from '#data/client.ts';
import { usePaged } from '#data/use-paged.ts';

export type CommitItem = ReplyOf<typeof ieoCommits>['items'][number];

/** Own commits, newest first; 0: of all projects. */
export function useCommits(projectId: number) {
  return usePaged({
    key: ['ieo', 'commits', projectId],
    load: (cursor, signal) =>
      request(ieoCommits, { project_id: String(projectId), ...cursor }, { signal, silent: true }),
    rowsOf: ({ items }) => items,
    nextOf: ({ next_before: next }) => next,
  });
}
