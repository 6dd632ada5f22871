import { type Amount, add, max, sub, toAmount } from '@candor/money/decimal';
import { computeIndex, type LeaderHour } from './leader-figures';

const ZERO = toAmount('0');

/**
 * Caps after one more hour: those of follows that began in it, and what running follows have raised theirs by. Caps that are
 * lowered stay counted, so that nobody can make a result look larger by lowering the cap afterwards.
 */
export const computeCaps = (
  before: Pick<LeaderHour, 'assets' | 'followersCaps'>,
  hour: {
    readonly assets: string;
    /** Caps of follows that began in this hour; of those, the ones that still run; of older ones, those that ended in it. */
    readonly begun: string;
    readonly begunRunning: string;
    readonly ended: string;
  },
): Amount => {
  const grown = sub(toAmount(hour.assets), toAmount(before.assets));
  const raised = sub(add(grown, toAmount(hour.ended)), toAmount(hour.begunRunning));
  return add(add(toAmount(before.followersCaps), toAmount(hour.begun)), max(raised, ZERO));
};

/** What the ledger and the positions say about one hour of a leader. */
export interface HourFacts {
  readonly hourMs: number;
  /** Futures account at the end of the hour, free and held, without open results. */
  readonly cash: string;
  /** Change of it within the hour; in the first hour all of it. */
  readonly cashChange: string;
  /** Results after fees that own positions brought within the hour, and results of those open at its end. */
  readonly realised: string;
  readonly open: string;
  /** Own positions that ended within the hour: how many, how many with a profit, their lots, how long they were open. */
  readonly closed: number;
  readonly won: number;
  readonly lots: string;
  readonly holdingMs: number;
  readonly followers: number;
  readonly assets: string;
  readonly begun: string;
  readonly begunRunning: string;
  readonly ended: string;
  /** The same of all copies, and shares paid within the hour. */
  readonly copiesRealised: string;
  readonly copiesOpen: string;
  readonly shares: string;
}

/**
 * The next point of a leader. What changed in the futures account and is not a result of own positions was moved in or out;
 * equity is always money moved in + net result.
 */
export const computeNextHour = (before: LeaderHour, hour: HourFacts): LeaderHour => {
  const equity = add(toAmount(hour.cash), toAmount(hour.open));
  const moved = sub(toAmount(hour.cashChange), toAmount(hour.realised));
  const movedIn = add(toAmount(before.movedIn), moved);
  const netTotal = sub(equity, movedIn);
  const copiesClosed = sub(
    add(sub(toAmount(before.followersNet), toAmount(before.followersOpen)), toAmount(hour.copiesRealised)),
    toAmount(hour.shares),
  );
  return {
    hourMs: hour.hourMs,
    equity,
    netTotal,
    movedIn,
    closed: before.closed + hour.closed,
    won: before.won + hour.won,
    lots: add(toAmount(before.lots), toAmount(hour.lots)),
    holdingMs: before.holdingMs + hour.holdingMs,
    followers: hour.followers,
    assets: hour.assets,
    followersNet: add(copiesClosed, toAmount(hour.copiesOpen)),
    followersOpen: hour.copiesOpen,
    followersCaps: computeCaps(before, hour),
    indexPercent: computeIndex(before, { netTotal, movedIn }),
  };
};
