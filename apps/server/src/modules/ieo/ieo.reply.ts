import type { ReplyOf } from '@candor/contract/call';
import type { ieoCommits, ieoEstimate, ieoProject, ieoProjects } from '@candor/contract/ieo';
import type { Language } from '@candor/contract/languages';
import { costOf } from '@candor/domain/ieo/decide-commit';
import { stageOf } from '@candor/domain/ieo/stage';
import { computeTranches } from '@candor/domain/ieo/unlock';
import { cmp, div, max, mul, sub, toAmount, toFixed8, toPrice, toRate } from '@candor/money/decimal';
import { fromUnits, toUnits } from '@candor/money/units';
import type { Commit, OwnPart } from './commits.store';
import type { Project, ProjectText } from './projects.store';
import type { Estimate } from './use-cases/estimate-share';
import type { ProjectView } from './use-cases/read-projects';

type ProjectItem = ReplyOf<typeof ieoProjects>['items'][number];
type TrancheItem = ReplyOf<typeof ieoProject>['schedule'][number];
type CommitItem = ReplyOf<typeof ieoCommits>['items'][number];

const ZERO = '0.00000000';
const flagOf = (is: boolean): 0 | 1 => (is ? 1 : 0);

export const textsOf = ({ texts }: Project, language: Language): ProjectText => texts[language] ?? texts.en;

/** Percent with two decimals, cut. */
export const toPercent = (part: string, whole: string): string => {
  const percent = div(mul(toAmount(part), toRate('100'), { scale: 8, rounding: 'down' }), toAmount(whole), {
    scale: 2,
    rounding: 'down',
  });
  return toFixed8(percent).slice(0, -6);
};

/** Against the issue price, with sign. */
const sinceListing = (lastPrice: string | null, issuePrice: string): string => {
  if (lastPrice === null) return '';
  const isUp = cmp(toPrice(lastPrice), toPrice(issuePrice)) >= 0;
  const gap = isUp ? sub(toAmount(lastPrice), toAmount(issuePrice)) : sub(toAmount(issuePrice), toAmount(lastPrice));
  return `${isUp ? '+' : '-'}${toPercent(gap, issuePrice)}`;
};

export const issuePriceOf = ({ prices }: Project): string =>
  prices.find(({ currency }) => currency === 'USDT')?.price ?? '0';

const toOwnPart = (own: OwnPart | null, isSettled: boolean): ProjectItem['own'] => {
  const allocated = isSettled ? (own?.allocated ?? '0') : '0';
  return {
    commits: own?.commits ?? 0,
    wanted: toFixed8(own?.wanted ?? '0'),
    value: toFixed8(own?.value ?? '0'),
    allocated: toFixed8(allocated),
    unlocked: toFixed8(own?.unlocked ?? '0'),
    locked: toFixed8(sub(toAmount(allocated), toAmount(own?.unlocked ?? '0'))),
  };
};

const isSettledState = ({ state }: Project): boolean => ['paid', 'listed', 'refunded'].includes(state);

export const toProjectItem = (view: ProjectView, language: Language): ProjectItem => {
  const { project, stage, wanted, lastPrice } = view;
  const { title, summary } = textsOf(project, language);
  const price = issuePriceOf(project);
  return {
    id: project.id,
    title,
    summary,
    logo: project.logo,
    currency_id: project.currencyId,
    token: project.token,
    is_demo: flagOf(project.isDemo),
    stage,
    next_ms: view.nextMs,
    now_ms: view.nowMs,
    warm_up_ms: project.warmUpMs,
    start_ms: project.startMs,
    end_ms: project.endMs,
    listing_ms: project.listingMs,
    settled_ms: project.settledMs,
    price: toFixed8(price),
    supply: toFixed8(project.supply),
    wanted: toFixed8(wanted),
    wanted_percent: toPercent(wanted, project.supply),
    remaining: toFixed8(max(sub(toAmount(project.supply), toAmount(wanted)), toAmount('0'))),
    soft_cap: toFixed8(project.softCap),
    buyers: view.buyers,
    allocated: toFixed8(project.allocated ?? '0'),
    pay_coins: project.prices.map(({ currency }) => currency),
    last_price: lastPrice === null ? '' : toFixed8(lastPrice),
    since_listing_percent: sinceListing(lastPrice, price),
    may_take_part: flagOf(view.mayTakePart),
    own: toOwnPart(view.own, isSettledState(project)),
  };
};

/** Percent of any allocation that is free from a tranche on, four decimals. */
const freePercent = ({ freePercent: first, lockDays }: Project, tranche: number): string => {
  if (tranche >= lockDays) return '100.0000';
  const units = BigInt(first) * 10_000n + (BigInt(100 - first) * 10_000n * BigInt(tranche)) / BigInt(lockDays);
  return toFixed8(fromUnits(units, 4)).slice(0, -4);
};

export const toTranches = (project: Project, allocated: string): TrancheItem[] =>
  computeTranches(toUnits(allocated, project.tokenScale), project).map(({ number, atMs, amount, total }) => ({
    number,
    at_ms: atMs,
    percent_total: freePercent(project, number),
    amount: toFixed8(fromUnits(amount, project.tokenScale)),
    total: toFixed8(fromUnits(total, project.tokenScale)),
    paid: flagOf(project.unlockedTranche >= number),
  }));

/** Least tokens of a commit: the minimum value, rounded up to the step. */
export const minTokens = (project: Project): string => {
  const [step, minimum] = [toUnits(project.step, 8), toUnits(project.minValue, 8)];
  const stepValue = toUnits(costOf(project.step, issuePriceOf(project)), 8);
  const steps = stepValue === 0n ? 1n : (minimum + stepValue - 1n) / stepValue;
  return fromUnits((steps === 0n ? 1n : steps) * step, 8);
};

const stateOf = ({ settledAt, allocated }: Commit): CommitItem['state'] => {
  if (settledAt === null) return 'held';
  return allocated === '0' ? 'refunded' : 'allocated';
};

export const toCommitItem = (
  commit: Commit,
  project: Project,
  { language, nowMs }: { readonly language: Language; readonly nowMs: number },
): CommitItem => {
  const isSettled = commit.settledAt !== null;
  return {
    id: commit.id,
    project_id: project.id,
    title: textsOf(project, language).title,
    token: project.token,
    logo: project.logo,
    is_demo: flagOf(project.isDemo),
    stage: stageOf(project, nowMs),
    pay_currency_id: commit.currencyId,
    pay_currency_name: commit.currency,
    price: toFixed8(commit.price),
    wanted: toFixed8(commit.wanted),
    paid: toFixed8(commit.paid),
    state: stateOf(commit),
    allocated: isSettled ? toFixed8(commit.allocated ?? '0') : ZERO,
    cost: isSettled ? toFixed8(commit.cost ?? '0') : ZERO,
    refund: isSettled ? toFixed8(commit.refund ?? '0') : ZERO,
    created_ms: commit.createdAt.getTime(),
    settled_ms: commit.settledAt?.getTime() ?? 0,
    list_index: commit.listIndex ?? 0,
    rule_version: commit.ruleVersion,
  };
};

/** The reply of the call that committed: the same however often it is asked for, whatever has happened since. */
export const toFirstItem = (commit: Commit, project: Project, language: Language): CommitItem =>
  toCommitItem(
    { ...commit, allocated: null, cost: null, refund: null, listIndex: null, settledAt: null },
    { ...project, state: 'open', isCancelled: false },
    { language, nowMs: commit.createdAt.getTime() },
  );

export const toEstimate = (estimate: Estimate): ReplyOf<typeof ieoEstimate> => ({
  wanted: toFixed8(estimate.plan.wanted),
  hold: toFixed8(estimate.plan.hold),
  pay_currency_name: estimate.currency,
  allocated: toFixed8(estimate.allocated),
  cost: toFixed8(estimate.cost),
  refund: toFixed8(estimate.refund),
  total_wanted: toFixed8(estimate.totalWanted),
  total_allocated: toFixed8(estimate.totalAllocated),
  demand: toFixed8(estimate.demand),
  supply: toFixed8(estimate.supply),
  capped: flagOf(estimate.isCapped),
  below_soft_cap: flagOf(estimate.isBelowSoftCap),
  at_ms: estimate.atMs,
});
