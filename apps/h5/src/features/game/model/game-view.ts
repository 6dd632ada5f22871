import type { ReplyOf } from '@candor/contract/call';
import type { GameCurrency, gameOneRound, gamePlay, gameSeeds, gameState } from '@candor/contract/game';
import { add, canonical, cmp, isNegative, neg, roundTo, sub, toAmount } from '@candor/money/decimal';

export type GameState = ReplyOf<typeof gameState>;
export type GameRound = GameState['last'][number];
export type RoundWithSeed = ReplyOf<typeof gameOneRound>;
export type ShownSeed = ReplyOf<typeof gameSeeds>['items'][number];

const LAST_MAX = 20;

/** The state after a round, until it is fetched again: what is used of the limits follows then. */
export function withRound(state: GameState, reply: ReplyOf<typeof gamePlay>): GameState {
  const { round, balance, session, next_nonce: nonce } = reply;
  const { currency } = round;
  return {
    ...state,
    ...(currency === 'points' ? { points: balance } : { usdt: balance }),
    seed: { ...state.seed, nonce },
    last: [round, ...state.last.filter(({ id }) => id !== round.id)].slice(0, LAST_MAX),
    session: { ...state.session, [currency]: session },
  };
}

/** Share of a slot in percent, with one decimal. */
export const shareOf = (weight: number, of: number): string => String(Math.round((weight * 1000) / of) / 10);

/** What is lost on average, in percent: 100 less the return. */
export const lossPercent = (returnPercent: string): string => canonical(sub(toAmount('100'), toAmount(returnPercent)));

type Limit = GameState['limits'][GameCurrency];

export interface LimitUse {
  /** Null: no limit is set. */
  readonly limit: string | null;
  /** Net loss of 24 hours; zero after a gain. */
  readonly lost: string;
  /** From 0 to 100. */
  readonly percent: number;
}

/** How much of the own limit is used up. */
export function limitUse({ daily_loss: limit, used }: Limit): LimitUse {
  const lost = isNegative(toAmount(used)) ? toAmount('0') : toAmount(used);
  if (cmp(toAmount(limit), toAmount('0')) <= 0) return { limit: null, lost: canonical(lost), percent: 0 };
  const tenths = ratioInTenths(lost, limit);
  return { limit: canonical(toAmount(limit)), lost: canonical(lost), percent: tenths / 10 };
}

/** A bar needs no exact figure: thousandths of the limit as a whole number. */
function ratioInTenths(lost: string, limit: string): number {
  const units = (text: string) => Number.parseInt(roundTo(toAmount(text), 2, 'down').replace('.', ''), 10);
  return Math.min(1000, Math.round((units(lost) * 1000) / Math.max(1, units(limit))));
}

const STAKE_STEPS: Readonly<Record<GameCurrency, readonly string[]>> = {
  points: ['1', '2', '5', '10', '20', '50', '100'],
  usdt: ['0.1', '0.2', '0.5', '1', '2', '5', '10'],
};

type Range = GameState['stakes'][GameCurrency];

const isWithin = (value: string, { min, max }: Range): boolean =>
  cmp(toAmount(value), toAmount(min)) >= 0 && cmp(toAmount(value), toAmount(max)) <= 0;

/** The next round figure in a direction, within the range; null at its end. */
export function stepStake(asked: { value: string; currency: GameCurrency; range: Range }, way: 1 | -1): string | null {
  const { value, currency, range } = asked;
  const now = toAmount(value === '' ? '0' : value);
  const steps = STAKE_STEPS[currency].filter((step) => isWithin(step, range));
  const found =
    way === 1
      ? steps.find((step) => cmp(toAmount(step), now) > 0)
      : steps.findLast((step) => cmp(toAmount(step), now) < 0);
  return found ?? null;
}

export type StakeProblem = 'range' | 'short' | null;

/** Why a stake cannot be played; the server decides again. */
export function stakeProblem(stake: string, range: Range, balance: string): StakeProblem {
  if (stake === '' || stake === '.' || !isWithin(stake, range)) return 'range';
  return cmp(toAmount(stake), toAmount(balance)) > 0 ? 'short' : null;
}

/** Payout less stake of a round. */
export const netOf = ({ payout, stake }: Pick<GameRound, 'payout' | 'stake'>): string =>
  canonical(add(toAmount(payout), neg(toAmount(stake))));
