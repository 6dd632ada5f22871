import { withTx } from '#platform/db/with-tx';
import type { JobRun } from '#platform/jobs/jobs';
import type { EngineDeps, InStep } from '../deps';
import { findProject, loadUnfinished, type Project } from '../projects.store';
import { listToken } from './list-token';
import { notifyListing, notifyResult } from './notify-buyers';
import { payBuyers } from './pay-buyers';
import { fixList, publishList } from './publish-list';
import { shareTokens } from './share-tokens';
import { unlockTokens } from './unlock-tokens';

type Step = (deps: EngineDeps, project: Project, inStep: InStep) => Promise<void>;

/** What a project needs next; null: nothing now. */
const nextStep = (project: Project, nowMs: number): Step | null => {
  const { state, buyers } = project;
  const isOver = nowMs >= project.endMs || project.isCancelled;
  if (state === 'open') return isOver ? fixList : null;
  if (state === 'fixed') return publishList;
  if (state === 'published') return shareTokens;
  if (state === 'shared' || state === 'refunding') return payBuyers;
  if (state === 'paid' && nowMs >= project.listingMs) return listToken;
  if (project.toldPlace < (buyers ?? 0)) return notifyResult;
  return state === 'listed' ? nextListed(project, nowMs) : null;
};

const nextListed = (project: Project, nowMs: number): Step | null => {
  const due = Math.min(project.lockDays, Math.floor((nowMs - project.listingMs) / project.dayMs));
  if (project.unlockedTranche < due) return unlockTokens;
  return project.toldListingPlace < (project.buyers ?? 0) ? notifyListing : null;
};

const samePlace = (a: Project, b: Project): boolean =>
  a.state === b.state &&
  a.toldPlace === b.toldPlace &&
  a.toldListingPlace === b.toldListingPlace &&
  a.unlockedTranche === b.unlockedTranche;

/** Tokens and markets that were added need their entries in the rules before anything trades. */
const completeRules = async ({ rules }: EngineDeps): Promise<void> => {
  rules.forget();
  await rules.start();
};

const finish = async (deps: EngineDeps, first: Project, inStep: InStep): Promise<void> => {
  let project = first;
  for (;;) {
    const step = nextStep(project, deps.clock.nowMs());
    if (step === null) return;
    await step(deps, project, inStep);
    if (step === shareTokens || step === listToken) await completeRules(deps);
    const next = await findProject(deps.pool, project.id);
    // A step that changed nothing is left to the process that has taken it over.
    if (!next || samePlace(project, next)) return;
    project = next;
  }
};

/** Fixes, publishes, shares, pays, lists and unlocks what is due. One project that fails does not stop the others. */
export const runProjects = async (deps: EngineDeps, run?: Pick<JobRun, 'signal' | 'ensureHeld'>): Promise<void> => {
  const inStep: InStep = (work) =>
    withTx(deps.pool, async (tx) => {
      await run?.ensureHeld(tx);
      await work(tx);
    });
  for (const project of await loadUnfinished(deps.pool, { nowMs: deps.clock.nowMs(), isJob: run !== undefined })) {
    if (run?.signal.aborted) return;
    try {
      await finish({ ...deps, sharings: new Map() }, project, inStep);
    } catch (error) {
      deps.logger.error({ err: error, projectId: project.id }, 'ieo: a project could not be moved on, trying again');
    }
  }
};
