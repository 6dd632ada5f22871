import { decideExit, decideResult } from '@candor/domain/options/option-outcome';
import type { OptionRules } from '@candor/domain/options/option-rules';
import { withTx } from '#platform/db/with-tx';
import type { EngineDeps } from '../deps';
import { closeSettled, type DecidedGroup, type DueGroup, loadDueGroups } from '../settle.store';
import { type EngineMoment, GIVE_UP_MS } from './fix-entries';
import { payClosed } from './pay-closed';

/**
 * Orders closed in one transaction. New stakes wait for the purse of the stakes as long as one of these takes.
 */
const CLOSED_TOGETHER = 20_000;

const DIRECTIONS = ['up', 'down'] as const;

const isFinal = ({ isFollowed, dueMs }: DueGroup, { nowMs, mayGiveUp }: EngineMoment): boolean =>
  isFollowed || (mayGiveUp && nowMs > dueMs + GIVE_UP_MS);

const decideGroup = (group: DueGroup, rules: OptionRules): DecidedGroup[] => {
  const exit = decideExit(group, group.last, rules);
  return DIRECTIONS.map((direction): DecidedGroup => {
    if (exit.kind === 'void') return { group, direction, result: 0, exit: null, voidReason: exit.reason };
    const result = decideResult(direction, group.entryPrice, exit.tick.price);
    return { group, direction, result, exit: exit.tick, voidReason: '' };
  });
};

const decideAll = async (
  { rules }: EngineDeps,
  groups: readonly DueGroup[],
  moment: EngineMoment,
): Promise<DecidedGroup[]> => {
  const decided: DecidedGroup[] = [];
  for (const group of groups) {
    if (isFinal(group, moment)) decided.push(...decideGroup(group, (await rules.at(group.ruleVersion)).options));
  }
  return decided;
};

/** Settles every open order whose time is up and whose exit is final. Answers how many it were. */
export const settleDue = async (deps: EngineDeps, moment: EngineMoment): Promise<number> => {
  const decided = await decideAll(deps, await loadDueGroups(deps.pool, moment.nowMs), moment);
  let settled = 0;
  let count = decided.length === 0 ? 0 : CLOSED_TOGETHER;
  while (count === CLOSED_TOGETHER) {
    count = await withTx(deps.pool, async (tx) => {
      await moment.ensureHeld(tx);
      const closed = await closeSettled(tx, decided, { at: new Date(moment.nowMs), limit: CLOSED_TOGETHER });
      await payClosed(deps, tx, closed);
      return closed.count;
    });
    settled += count;
    if (count > 0) deps.relay.nudge();
  }
  return settled;
};
