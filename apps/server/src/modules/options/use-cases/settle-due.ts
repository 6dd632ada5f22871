import { decideExit, decideResult } from '@candor/domain/options/option-outcome';
import type { OptionRules } from '@candor/domain/options/option-rules';
import { loadTickHorizon } from '#kernel/pricing/tick-horizon.store';
import { GIVE_UP_MS } from '#kernel/pricing/tick-limits';
import { withTx } from '#platform/db/with-tx';
import { isPoison } from '#platform/jobs/is-poison';
import { processInHalves } from '#platform/jobs/process-in-halves';
import type { EngineDeps } from '../deps';
import { closeSettled, type DecidedGroup, type DueGroup, loadDueGroups } from '../settle.store';
import type { EngineMoment } from './fix-entries';
import { paySettled } from './pay-closed';

/** Orders closed in one transaction. New stakes wait for the lock of the stakes purse while one of these is paid. */
const CLOSED_TOGETHER = 25_000;
/** While one transaction pays, another closes. */
const LANES = 2;

/**
 * The groups whose last record is final. One that is followed by a later record is final: times only grow along a
 * chain. For the others the horizon is loaded, and then the groups are read again.
 */
const loadFinal = async ({ pool, clock }: EngineDeps, { nowMs, mayGiveUp }: EngineMoment): Promise<DueGroup[]> => {
  const due = await loadDueGroups(pool, nowMs);
  const isGivenUp = ({ isFollowed, dueMs }: DueGroup): boolean =>
    !isFollowed && mayGiveUp && nowMs > dueMs + GIVE_UP_MS;
  if (!due.some(isGivenUp)) return due.filter(({ isFollowed }) => isFollowed);
  const horizonMs = await loadTickHorizon(pool, clock);
  const again = await loadDueGroups(pool, nowMs);
  return again.filter(({ isFollowed, dueMs }) => isFollowed || dueMs <= horizonMs);
};

const decideGroup = (group: DueGroup, rules: OptionRules): DecidedGroup => {
  const exit = decideExit(group, group.last, rules);
  if (exit.kind === 'void') return { group, upResult: 0, downResult: 0, exit: null, voidReason: exit.reason };
  const { price } = exit.tick;
  return {
    group,
    upResult: decideResult('up', group.entryPrice, price),
    downResult: decideResult('down', group.entryPrice, price),
    exit: exit.tick,
    voidReason: '',
  };
};

/** A group too large for one transaction is split by the ids of its orders. */
const splitGroup = (group: DueGroup): DueGroup[] => {
  const parts = Math.ceil(group.count / CLOSED_TOGETHER);
  const width = Math.ceil((group.lastId - group.firstId + 1) / parts);
  return Array.from({ length: parts }, (_, part) => {
    const firstId = group.firstId + part * width;
    return { ...group, firstId, lastId: Math.min(group.lastId, firstId + width - 1), count: group.count / parts };
  });
};

/** Groups of one coin that are closed together. */
interface Share {
  readonly currencyId: number;
  readonly groups: DueGroup[];
  count: number;
}

const toShares = (groups: readonly DueGroup[]): Share[] => {
  const shares: Share[] = [];
  for (const group of groups.flatMap(splitGroup)) {
    const open = shares.find(
      ({ currencyId, count }) => currencyId === group.currencyId && count + group.count <= CLOSED_TOGETHER,
    );
    const share = open ?? { currencyId: group.currencyId, groups: [], count: 0 };
    if (open === undefined) shares.push(share);
    share.groups.push(group);
    share.count += group.count;
  }
  return shares;
};

const settleShare = async (deps: EngineDeps, moment: EngineMoment, { currencyId, groups }: Share): Promise<number> => {
  const decided: DecidedGroup[] = [];
  for (const group of groups) decided.push(decideGroup(group, (await deps.rules.at(group.ruleVersion)).options));
  return withTx(deps.pool, async (tx) => {
    await moment.ensureHeld(tx);
    const at = new Date(moment.nowMs);
    const settled = await closeSettled(tx, decided, { at, currencyId });
    await paySettled(deps, tx, { ...settled, at });
    return settled.count;
  });
};

const halve = (group: DueGroup): DueGroup[] => {
  const middle = Math.floor((group.firstId + group.lastId) / 2);
  const count = group.count / 2;
  return [
    { ...group, lastId: middle, count },
    { ...group, firstId: middle + 1, count },
  ];
};

/** An order that cannot be settled is logged and stays open for the next check; all others are settled. */
const settleApart = async (deps: EngineDeps, moment: EngineMoment, share: Share): Promise<number> => {
  let settled = 0;
  const settle = async (groups: readonly DueGroup[]): Promise<void> => {
    settled += await settleShare(deps, moment, { ...share, groups: [...groups] });
  };
  const report = async (group: DueGroup, error: unknown): Promise<void> => {
    if (!isPoison(error)) throw error;
    const { firstId, lastId, instrumentId } = group;
    if (firstId === lastId) {
      deps.logger.error({ err: error, order: firstId, instrumentId }, 'options: an order could not be settled');
      return;
    }
    for (const half of halve(group)) await processInHalves([half], settle, report);
  };
  await processInHalves(share.groups, settle, report);
  return settled;
};

/** Settles every due open order whose exit is final. Returns their number. */
export const settleDue = async (deps: EngineDeps, moment: EngineMoment): Promise<number> => {
  const shares = toShares(await loadFinal(deps, moment));
  let settled = 0;
  const lane = async (): Promise<void> => {
    for (let share = shares.shift(); share !== undefined; share = shares.shift()) {
      const count = await settleApart(deps, moment, share);
      settled += count;
      deps.relay.nudge();
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return settled;
};
