import { allocate, splitShare } from '@candor/domain/ieo/allocate';
import { type CommitPlan, costOf, decideCommit } from '@candor/domain/ieo/decide-commit';
import { isSubscribable } from '@candor/domain/ieo/stage';
import { sub, toAmount } from '@candor/money/decimal';
import { fromUnits, toUnits } from '@candor/money/units';
import { toWireTime } from '#platform/http/wire-time';
import { Refusal, refuse } from '#platform/refusal';
import { listCommits } from '../commits.store';
import type { IeoDeps } from '../deps';
import { findPay } from '../pay-coins';
import { findProject, type Project } from '../projects.store';

const SCALE = 8;
const MOST_COMMITS = 1_000;
const NEWEST = 2_147_483_647;

export interface Estimate {
  readonly plan: CommitPlan;
  readonly currency: string;
  readonly allocated: string;
  readonly cost: string;
  readonly refund: string;
  readonly totalWanted: string;
  readonly totalAllocated: string;
  readonly demand: string;
  readonly supply: string;
  readonly isCapped: boolean;
  readonly isBelowSoftCap: boolean;
  readonly atMs: number;
}

export interface EstimateAsked {
  readonly userId: number;
  readonly projectId: number;
  readonly currencyId: number;
  readonly amount: string;
}

const ensureSubscribable = (project: Project, nowMs: number): void => {
  const { token } = project;
  if (nowMs < project.startMs) refuse('ieo_not_started', { token, time: toWireTime(new Date(project.startMs)) });
  if (project.state !== 'open' || project.isCancelled || !isSubscribable(project, nowMs))
    refuse('ieo_ended', { token });
};

/** The sharing as if the subscription ended now, with one more commit of the user; the same function as the real one. */
export const estimateShare = async (deps: IeoDeps, asked: EstimateAsked): Promise<Estimate> => {
  const nowMs = deps.clock.nowMs();
  const project = await findProject(deps.pool, asked.projectId);
  if (!project || project.warmUpMs > nowMs) return refuse('ieo_unknown');
  ensureSubscribable(project, nowMs);
  const pay = findPay(project, asked.currencyId) ?? refuse('ieo_coin_unknown', { token: project.token });
  const issuePrice = findPay(project, 0)?.price ?? pay.price;
  const decision = decideCommit({ amount: asked.amount, total: null }, { ...project, issuePrice }, pay);
  if (!decision.ok) throw new Refusal(decision.code, decision.params);
  const [demand, own] = await Promise.all([
    deps.demand.of(project.id),
    listCommits(deps.pool, { userId: asked.userId, projectId: project.id, before: NEWEST, limit: MOST_COMMITS }),
  ]);
  const step = toUnits(project.step, SCALE);
  const commits = [...own.toReversed().map(({ wanted }) => wanted), asked.amount].map(
    (text) => toUnits(text, SCALE) / step,
  );
  const wanted = commits.reduce((sum, one) => sum + one, 0n);
  const others = demand.buyers.filter(({ userId }) => userId !== asked.userId);
  const buyers = [...others.map((buyer) => ({ wanted: buyer.wanted / step })), { wanted }];
  const all = buyers.reduce((sum, buyer) => sum + buyer.wanted, 0n) * step;
  const [supply, cap] = [toUnits(project.supply, SCALE) / step, toUnits(project.userCap, SCALE) / step];
  const share = allocate(buyers, { supply, cap }).shares.at(-1) ?? 0n;
  const allocated = fromUnits((splitShare(share, commits).at(-1) ?? 0n) * step, SCALE);
  const cost = costOf(allocated, pay.price);
  return {
    plan: decision.plan,
    currency: pay.currency,
    allocated,
    cost,
    refund: sub(toAmount(decision.plan.hold), toAmount(cost)),
    totalWanted: fromUnits(wanted * step, SCALE),
    totalAllocated: fromUnits(share * step, SCALE),
    demand: fromUnits(all, SCALE),
    supply: project.supply,
    isCapped: wanted > cap && share === cap,
    isBelowSoftCap: all < toUnits(project.softCap, SCALE),
    atMs: nowMs,
  };
};
