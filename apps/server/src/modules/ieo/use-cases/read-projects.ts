import type { IeoStage } from '@candor/contract/ieo';
import { nextMs, stageOf } from '@candor/domain/ieo/stage';
import { fromUnits } from '@candor/money/units';
import { loadOwnPrices } from '#kernel/pricing/own-prices.store';
import { loadVerifiedLevel } from '#modules/kyc/index';
import { findClosedProducts } from '#modules/limits/index';
import { loadOwnParts, type OwnPart } from '../commits.store';
import type { IeoDeps } from '../deps';
import { findProject, loadProjects, type Project } from '../projects.store';

const SCALE = 8;

/** A project as one asking person sees it now. */
export interface ProjectView {
  readonly project: Project;
  readonly stage: IeoStage;
  readonly nextMs: number;
  readonly nowMs: number;
  readonly wanted: string;
  readonly buyers: number;
  /** Price of the last trade; null before the first one. */
  readonly lastPrice: string | null;
  readonly mayTakePart: boolean;
  readonly own: OwnPart | null;
}

/** What depends on the asking person. */
export interface Asker {
  readonly userId: number | null;
  readonly level: number;
  readonly isOffered: boolean;
  readonly parts: ReadonlyMap<number, OwnPart>;
}

const readAsker = async (deps: IeoDeps, userId: number | null): Promise<Asker> => {
  const { products } = await deps.rules.now();
  const closed = await findClosedProducts(deps.pool, products, userId);
  const isOffered = !closed.has('ieo');
  if (userId === null) return { userId, level: 0, isOffered, parts: new Map() };
  const [level, parts] = await Promise.all([loadVerifiedLevel(deps.pool, userId), loadOwnParts(deps.pool, userId)]);
  return { userId, level, isOffered, parts };
};

type LastPrices = Awaited<ReturnType<typeof loadOwnPrices>>;

const toView = async (
  deps: IeoDeps,
  project: Project,
  { asker, prices }: { readonly asker: Asker; readonly prices: LastPrices },
): Promise<ProjectView> => {
  const nowMs = deps.clock.nowMs();
  const stage = stageOf(project, nowMs);
  const demand = project.wanted === null ? await deps.demand.of(project.id) : null;
  return {
    project,
    stage,
    nextMs: nextMs(project, stage),
    nowMs,
    wanted: demand ? fromUnits(demand.wanted, SCALE) : (project.wanted ?? '0'),
    buyers: demand ? demand.buyers.length : (project.buyers ?? 0),
    lastPrice: prices.get(project.currencyId)?.lastPrice ?? null,
    mayTakePart: asker.userId !== null && asker.isOffered && asker.level >= project.minLevel,
    own: asker.parts.get(project.id) ?? null,
  };
};

const RANK: Readonly<Record<IeoStage, number>> = {
  in_progress: 0,
  warm_up: 1,
  ended: 2,
  distributed: 2,
  unlocking: 2,
  completed: 2,
  failed: 2,
  cancelled: 2,
};

/** All announced projects: running ones first, then warm-up, then ended, newest first. */
export const readProjects = async (deps: IeoDeps, userId: number | null): Promise<ProjectView[]> => {
  const [projects, asker, prices] = await Promise.all([
    loadProjects(deps.pool, deps.clock.nowMs()),
    readAsker(deps, userId),
    loadOwnPrices(deps.pool),
  ]);
  const views = await Promise.all(projects.map((project) => toView(deps, project, { asker, prices })));
  return views.toSorted((a, b) => RANK[a.stage] - RANK[b.stage] || b.project.startMs - a.project.startMs);
};

/** Undefined when there is no such project, or it is not announced yet. */
export const readProject = async (
  deps: IeoDeps,
  { projectId, userId }: { readonly projectId: number; readonly userId: number | null },
): Promise<{ readonly view: ProjectView; readonly asker: Asker } | undefined> => {
  const project = await findProject(deps.pool, projectId);
  if (!project || (project.warmUpMs > deps.clock.nowMs() && !project.isCancelled)) return undefined;
  const [asker, prices] = await Promise.all([readAsker(deps, userId), loadOwnPrices(deps.pool)]);
  return { view: await toView(deps, project, { asker, prices }), asker };
};
