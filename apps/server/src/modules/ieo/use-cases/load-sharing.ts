import { computeResult } from '@candor/domain/ieo/compute-result';
import type { EngineDeps, Sharing } from '../deps';
import type { Project } from '../projects.store';
import { loadList, toShareTerms } from '../settle.store';

/** The fixed list of a project and the sharing computed from it; both never change, so one run loads them once. */
export const loadSharing = async (deps: Pick<EngineDeps, 'pool' | 'sharings'>, project: Project): Promise<Sharing> => {
  const known = deps.sharings?.get(project.id);
  if (known) return known;
  const list = await loadList(deps.pool, project.id);
  const sharing = { list, result: computeResult(toShareTerms(project), list) };
  deps.sharings?.set(project.id, sharing);
  return sharing;
};
