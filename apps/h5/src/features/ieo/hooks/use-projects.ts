import { IEO_TABS, ieoProject, ieoProjects } from '@candor/contract/ieo';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ApiError } from '#data/api-error.ts';
import { request } from '#data/client.ts';
import { noteServerTime } from '#data/quotes/server-clock.ts';
import { moneyKey } from '#data/use-wallet.ts';
import type { ProjectDetail, ProjectItem } from '#features/ieo/model/project.ts';

export { IEO_TABS };
export type IeoTab = (typeof IEO_TABS)[number];

const PAGE = 20;
/** Demand and stages change while the page is open. */
const REFRESH_MS = 15_000;

const noteTime = (project: ProjectItem | undefined) => {
  if (project) noteServerTime(project.now_ms);
};

/** Projects of a tab, page after page. Visitors see them too. */
export function useProjects(tab: IeoTab) {
  return useInfiniteQuery({
    queryKey: moneyKey('ieo', 'projects', tab),
    queryFn: async ({ pageParam, signal }) => {
      const input = { tab, page: String(pageParam), limit: String(PAGE) };
      const reply = await request(ieoProjects, input, { signal, silent: true });
      noteTime(reply.items[0]);
      return reply;
    },
    initialPageParam: 1,
    getNextPageParam: ({ total }, _, page) => (page * PAGE < total ? page + 1 : undefined),
    refetchInterval: REFRESH_MS,
  });
}

/** One project; null when there is no such project. */
export function useProject(id: number | null) {
  return useQuery({
    queryKey: moneyKey('ieo', 'project', id),
    queryFn: async ({ signal }): Promise<ProjectDetail | null> => {
      if (id === null) return null;
      try {
        const reply = await request(ieoProject, { project_id: String(id) }, { signal, silent: true });
        noteTime(reply.project);
        return reply;
      } catch (error) {
        if (error instanceof ApiError && error.error === 'ieo_unknown') return null;
        throw error;
      }
    },
    refetchInterval: REFRESH_MS,
  });
}
