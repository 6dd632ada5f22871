import type { IeoStage } from '@candor/contract/ieo';

/**
 * What the server has done with a project. `listed`: fixed → published → shared → paid → listed, or refunding → refunded
 * when the minimum was missed or the project was cancelled.
 */
export const IEO_STATES = ['open', 'fixed', 'published', 'shared', 'paid', 'listed', 'refunding', 'refunded'] as const;
export type IeoState = (typeof IEO_STATES)[number];

export interface ProjectTimes {
  readonly startMs: number;
  readonly endMs: number;
  readonly listingMs: number;
  readonly lockDays: number;
  readonly dayMs: number;
}

export interface StagedProject extends ProjectTimes {
  readonly state: IeoState;
  readonly isCancelled: boolean;
}

const lastUnlockMs = ({ listingMs, lockDays, dayMs }: ProjectTimes): number => listingMs + lockDays * dayMs;

/** The subscription is half-open: the first millisecond is `startMs`, the last is the one before `endMs`. */
export const isSubscribable = ({ startMs, endMs }: Pick<ProjectTimes, 'startMs' | 'endMs'>, nowMs: number): boolean =>
  nowMs >= startMs && nowMs < endMs;

export const stageOf = (project: StagedProject, nowMs: number): IeoStage => {
  const { state, isCancelled, startMs } = project;
  if (isCancelled) return 'cancelled';
  if (state === 'refunding' || state === 'refunded') return 'failed';
  if (state === 'paid') return 'distributed';
  if (state === 'listed') return nowMs < lastUnlockMs(project) ? 'unlocking' : 'completed';
  if (state !== 'open') return 'ended';
  if (nowMs < startMs) return 'warm_up';
  return isSubscribable(project, nowMs) ? 'in_progress' : 'ended';
};

/** When the stage ends, for countdowns; 0 when no time is fixed for it. */
export const nextMs = (project: StagedProject, stage: IeoStage): number => {
  if (stage === 'warm_up') return project.startMs;
  if (stage === 'in_progress') return project.endMs;
  if (stage === 'distributed') return project.listingMs;
  return stage === 'unlocking' ? lastUnlockMs(project) : 0;
};

/** Old clients' `time_status`: 1 warm-up, 2 running, 3 ended. */
export const timeStatusOf = (stage: IeoStage): 1 | 2 | 3 => {
  if (stage === 'warm_up') return 1;
  return stage === 'in_progress' ? 2 : 3;
};
