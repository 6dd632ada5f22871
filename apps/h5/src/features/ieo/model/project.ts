import type { ReplyOf } from '@candor/contract/call';
import type { IeoStage, ieoProject, ieoProjects } from '@candor/contract/ieo';
import { canonical } from '@candor/money/decimal';

export type ProjectList = ReplyOf<typeof ieoProjects>;
export type ProjectItem = ProjectList['items'][number];
export type ProjectDetail = ReplyOf<typeof ieoProject>;
export type Tranche = ProjectDetail['schedule'][number];

/** Words on the badge. Every stage after the end that did not return the money is "Ended". */
export type BadgeWord = 'warm_up' | 'in_progress' | 'ended' | 'failed' | 'cancelled';

const ENDED: ReadonlySet<IeoStage> = new Set(['ended', 'distributed', 'unlocking', 'completed']);

export const badgeOf = (stage: IeoStage): BadgeWord => (ENDED.has(stage) ? 'ended' : (stage as BadgeWord));

/** Everything went back, or is going back, to the buyers. */
export const isReturned = (stage: IeoStage): boolean => stage === 'failed' || stage === 'cancelled';

export const isListed = (stage: IeoStage): boolean => stage === 'unlocking' || stage === 'completed';

/** Position of the stage in warm-up, subscription, end, listing; past the last when it is listed. */
export function stepOf(stage: IeoStage): number {
  if (stage === 'warm_up') return 0;
  if (stage === 'in_progress') return 1;
  return isListed(stage) ? 4 : 2;
}

/** Length of a bar for a percentage such as "71.80", from 0 to 100. */
export const barValue = (percent: string): number =>
  Math.min(
    100,
    Math.max(0, Number.parseInt(percent.replace('.', ''), 10) / 10 ** (percent.split('.')[1]?.length ?? 0)),
  );

const LEAST_DECIMALS = 4;

/** Decimals a price is shown with: all it has, at least four. */
export const priceScale = (price: string): number =>
  Math.max(LEAST_DECIMALS, canonical(price).split('.')[1]?.length ?? 0);

/** The id in the query of a page; null when there is none. */
export function readProjectId(params: URLSearchParams): number | null {
  const text = params.get('id') ?? '';
  return /^[1-9][0-9]{0,8}$/.test(text) ? Number.parseInt(text, 10) : null;
}
