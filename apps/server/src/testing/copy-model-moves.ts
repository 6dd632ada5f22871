import { COPY_AGREEMENT, COPY_RULES, type CopyRules } from '@candor/domain/copy/copy-rules';
import type { CopySettings } from '@candor/domain/copy/decide-follow';
import { FUTURES_RULES, type FuturesRules } from '@candor/domain/futures/futures-rules';
import { MODEL_MARKETS, type ModelMarket, type ModelSide, priceText } from './futures-model-moves';
import { randomFrom } from './seed';

/** Small limits, so that random runs reach them. */
export const COPY_MODEL_FUTURES: FuturesRules = { ...FUTURES_RULES, maxPositions: 12 };
export const COPY_MODEL_RULES: CopyRules = { ...COPY_RULES, maxFollowers: 3, maxLeaders: 2 };
/** A large and a small coin: their guards and tiers differ. Instrument n is market n − 1. */
const COPY_MARKETS: readonly ModelMarket[] = MODEL_MARKETS.slice(0, 2);

export interface CopyGraph {
  readonly users: number;
  /** Profit shares of the users who lead from the beginning: the first ones. */
  readonly shares: readonly string[];
  readonly markets: readonly ModelMarket[];
}

interface Levels {
  readonly takeProfit: string | null;
  readonly stopLoss: string | null;
}
export type CopyMove =
  | { readonly kind: 'deposit'; readonly user: number; readonly amount: string }
  /** Moves money out of the futures account. */
  | { readonly kind: 'withdraw'; readonly user: number; readonly amount: string }
  /** Applies to lead and is admitted. */
  | { readonly kind: 'apply'; readonly user: number; readonly share: string }
  | { readonly kind: 'lead'; readonly user: number; readonly action: 'pause' | 'resume' | 'stop' }
  | { readonly kind: 'profile'; readonly user: number; readonly share: string }
  | {
      readonly kind: 'follow';
      readonly user: number;
      readonly leader: number;
      readonly agreement: string;
      readonly settings: CopySettings;
    }
  | { readonly kind: 'pause'; readonly user: number; readonly leader: number; readonly isPaused: boolean }
  | { readonly kind: 'stop'; readonly user: number; readonly leader: number; readonly copies: 'close' | 'keep' }
  | {
      readonly kind: 'hold';
      readonly user: number;
      readonly id: number;
      readonly market: number;
      /** The price of the next tick, which marks it. */
      readonly mark: string;
    }
  | ({
      readonly kind: 'open';
      readonly user: number;
      readonly market: number;
      readonly side: ModelSide;
      readonly lots: string;
      readonly multiple: number;
      /** The price when it is copied. */
      readonly mark: string;
    } & Levels)
  | { readonly kind: 'close'; readonly user: number; readonly id: number; readonly lots: string | null }
  | ({ readonly kind: 'levels'; readonly user: number; readonly id: number } & Levels)
  | { readonly kind: 'tick'; readonly market: number; readonly price: string }
  | { readonly kind: 'week' };

/** The state on which both models must agree, in canonical decimals. */
export interface CopyState {
  readonly free: readonly string[];
  /** Margins held, by user. */
  readonly held: readonly string[];
  readonly fees: string;
  readonly futures: string;
  /** Open positions by id: owner, leader's position and relation of a copy, lots, margin, levels, result, fees. */
  readonly positions: readonly string[];
  /** State, closed result, paid shares, result before this follow, debt. */
  readonly relations: readonly string[];
}

export interface CopyModel {
  /** Returns the result as a text that both models use. */
  apply(move: CopyMove): string;
  state(): CopyState;
}

/** An open position, for the choice of the next move. */
export interface LivePosition {
  readonly id: number;
  readonly user: number;
  readonly market: number;
  readonly side: ModelSide;
  readonly lots: string;
  readonly margin: string;
  readonly isCopy: boolean;
}

/** What the next move may be about. */
interface MoveMoment {
  readonly live: readonly LivePosition[];
  readonly freeOf: (user: number) => string;
  /** What of it is not reserved for profit share. */
  readonly transferableOf: (user: number) => string;
}

interface Walk {
  readonly below: (limit: number) => number;
  readonly graph: CopyGraph;
  readonly multiples: readonly number[];
  /** In steps of the market. */
  readonly prices: number[];
  lastOpen: Extract<CopyMove, { kind: 'open' }> | null;
  /** Moves that come next. */
  readonly queued: CopyMove[];
}

const chance = ({ below }: Walk, percent: number): boolean => below(100) < percent;
const pick = <T>({ below }: Walk, list: readonly T[]): T => list[below(list.length)] as T;
const userOf = ({ below, graph }: Walk): number => below(graph.users);
/** Mostly one of the users who have led from the beginning. */
const leaderOf = (walk: Walk): number => (chance(walk, 90) ? walk.below(walk.graph.shares.length) : userOf(walk));
const followerOf = (walk: Walk): number => {
  const { users, shares } = walk.graph;
  return chance(walk, 90) ? shares.length + walk.below(users - shares.length) : userOf(walk);
};
const marketOf = ({ graph }: Walk, market: number): ModelMarket => graph.markets[market] as ModelMarket;
const textOf = (walk: Walk, market: number, steps: number): string => priceText(steps, marketOf(walk, market));

/** Prices stay within four percent of the start: levels, which are outside of it, are never reached. */
const movePrice = (walk: Walk, market: number, reach: number): number => {
  const { startPrice } = marketOf(walk, market);
  const moved = Math.round((walk.prices[market] as number) * (1 + (walk.below(2 * reach + 1) - reach) / 10_000));
  const inBand = Math.min(Math.max(moved, Math.ceil(startPrice * 0.96)), Math.floor(startPrice * 1.04));
  walk.prices[market] = inBand;
  return inBand;
};

const levelsOf = (walk: Walk, market: number, side: ModelSide): Levels => {
  const { startPrice } = marketOf(walk, market);
  const at = (isAbove: boolean): string | null => {
    if (chance(walk, 40)) return null;
    const off = 500 + walk.below(chance(walk, 70) ? 60 : 1_000);
    return textOf(walk, market, Math.round(startPrice * (1 + (isAbove ? off : -off) / 10_000)));
  };
  const isLong = (side === 'long') !== chance(walk, 5);
  return { takeProfit: at(isLong), stopLoss: at(!isLong) };
};

const hundredths = (count: number): string => (count / 100).toFixed(2);
const orZero = (walk: Walk, percent: number, value: () => string): string => (chance(walk, percent) ? value() : '0');

const settingsOf = (walk: Walk): CopySettings => {
  const { below, graph } = walk;
  const type = chance(walk, 65) ? 1 : 2;
  const many = chance(walk, 10) ? 11_000 : chance(walk, 30) ? 500 : 150;
  const cap = chance(walk, 25) ? 5 + below(100) : 100 + below(3_000);
  return {
    type,
    number: hundredths(type === 1 ? 8 + below(many) : below(4_000)),
    totalCap: chance(walk, 20) ? `${cap}.${1 + below(999_998)}` : String(cap),
    orderCap: orZero(walk, 40, () => String(chance(walk, 10) ? 5 : 3 + below(cap))),
    stopLossPercent: chance(walk, 70) ? String(1 + below(12)) : `${below(104)}.${below(100)}`,
    maxMultiple: chance(walk, 30) ? 1 + below(20) : 0,
    takeProfitPercent: orZero(walk, 30, () => `${10 + below(82)}.${below(99)}`),
    stopLevelPercent: orZero(walk, 30, () => `${9 + below(12)}.${below(99)}`),
    guardPercent: orZero(walk, 30, () => `${below(3)}.${below(100)}`),
    instrumentIds: chance(walk, 20) ? [1 + below(graph.markets.length)] : [],
  };
};

const followMove = (walk: Walk): CopyMove => ({
  kind: 'follow',
  user: followerOf(walk),
  leader: leaderOf(walk),
  agreement: chance(walk, 85) ? COPY_AGREEMENT : chance(walk, 90) ? '' : '2020-01',
  settings: settingsOf(walk),
});

/** Sometimes the same again: copies then need about the same margin. Sometimes the opposite, by a leader who hedges. */
const openMove = (walk: Walk): CopyMove => {
  const { lastOpen } = walk;
  if (lastOpen !== null && chance(walk, 15)) {
    const side = lastOpen.side === 'long' ? 'short' : 'long';
    const mark = textOf(walk, lastOpen.market, walk.prices[lastOpen.market] as number);
    return { ...lastOpen, side, mark, takeProfit: null, stopLoss: null };
  }
  if (lastOpen === null || !chance(walk, 25)) {
    const move = drawOpen(walk);
    walk.lastOpen = move;
    return move;
  }
  return { ...lastOpen, mark: textOf(walk, lastOpen.market, walk.prices[lastOpen.market] as number) };
};

const drawOpen = (walk: Walk): Extract<CopyMove, { kind: 'open' }> => {
  const market = walk.below(walk.graph.markets.length);
  const side = chance(walk, 50) ? 'long' : 'short';
  const { lotsPerThousand } = marketOf(walk, market);
  const thousands = chance(walk, 2) ? 400 : 1 + walk.below(4);
  const levels = chance(walk, 25) ? levelsOf(walk, market, side) : { takeProfit: null, stopLoss: null };
  const move = {
    kind: 'open',
    user: chance(walk, 85) ? leaderOf(walk) : userOf(walk),
    market,
    side,
    lots: String(1 + walk.below(lotsPerThousand * thousands)),
    multiple: pick(walk, walk.multiples),
    ...levels,
  } as const;
  if (chance(walk, 75)) return { ...move, mark: textOf(walk, market, walk.prices[market] as number) };
  return { ...move, mark: textOf(walk, market, movePrice(walk, market, chance(walk, 70) ? 60 : 250)) };
};

/** Copies can be closed in hundredths; sometimes more lots are asked for than there are. */
const closeLots = (walk: Walk, { lots, isCopy }: LivePosition): string | null => {
  if (chance(walk, 45)) return null;
  const most = Math.ceil(Number(lots) * 1.1 * (isCopy ? 100 : 1));
  const count = 1 + walk.below(most);
  return isCopy ? hundredths(count) : String(count);
};

/** Mostly marked at the price the user sees. */
const holdMove = (walk: Walk, { id, market }: LivePosition, user: number): CopyMove => {
  if (chance(walk, 50)) movePrice(walk, market, chance(walk, 70) ? 60 : 250);
  return { kind: 'hold', user, id, market, mark: textOf(walk, market, walk.prices[market] as number) };
};

const ofPosition = (walk: Walk, live: readonly LivePosition[]): CopyMove => {
  const one = live[walk.below(live.length)];
  if (one === undefined) return openMove(walk);
  const user = chance(walk, 96) ? one.user : userOf(walk);
  const kind = walk.below(100);
  const { id } = one;
  if (kind < 12) return holdMove(walk, one, user);
  if (kind < 30) return { kind: 'levels', user, id, ...levelsOf(walk, one.market, one.side) };
  return { kind: 'close', user, id, lots: closeLots(walk, one) };
};

const shareOf = ({ below }: Walk): string => `${below(32)}.${below(99)}`;

/** Everything, all that is not reserved, something, or all but about what another copy like one that is open would take. */
const withdrawMove = (walk: Walk, { live, freeOf, transferableOf }: MoveMoment): CopyMove => {
  const user = followerOf(walk);
  const free = Number(freeOf(user));
  const most = transferableOf(user);
  if (Number(most) > 0 && chance(walk, 30)) return { kind: 'withdraw', user, amount: most };
  const copies = live.filter((one) => one.user === user && one.isCopy);
  const like = copies[walk.below(copies.length)];
  const rest = like === undefined ? 0 : Number(like.margin) * (1 + walk.below(500) / 10_000);
  if (rest > 0 && free - rest >= 1) return { kind: 'withdraw', user, amount: (free - rest).toFixed(6) };
  return { kind: 'withdraw', user, amount: free > 1 && chance(walk, 60) ? freeOf(user) : `${1 + walk.below(600)}.5` };
};

/** An own position that takes nearly all free money as its margin; null: there is too little. */
const emptyingMove = (walk: Walk, user: number, free: string): CopyMove | null => {
  const market = walk.below(walk.graph.markets.length);
  const { contractSize, priceScale } = marketOf(walk, market);
  const price = (walk.prices[market] as number) / 10 ** priceScale;
  const lots = Math.floor((Number(free) * 10) / (price * Number(contractSize) * 1.06));
  if (lots < 1) return null;
  const [side, mark] = [
    chance(walk, 50) ? 'long' : 'short',
    textOf(walk, market, walk.prices[market] as number),
  ] as const;
  return { kind: 'open', user, market, side, lots: String(lots), multiple: 10, mark, takeProfit: null, stopLoss: null };
};

/**
 * A follower dodges just before the share is due: takes a copy over, moves out what is possible, puts the rest into an own position,
 * and mostly stops following. Later a part of the debt comes back.
 */
const dodgeMove = (walk: Walk, { live, freeOf, transferableOf }: MoveMoment): CopyMove => {
  const copies = live.filter(({ isCopy }) => isCopy);
  const copy = copies[walk.below(copies.length)];
  const user = copy?.user ?? followerOf(walk);
  const amount = transferableOf(user);
  if (Number(amount) > 0 && chance(walk, 60)) walk.queued.push({ kind: 'withdraw', user, amount });
  const emptying = emptyingMove(walk, user, freeOf(user));
  if (emptying !== null && chance(walk, 50)) walk.queued.push(emptying);
  walk.queued.push({ kind: 'week' });
  if (chance(walk, 60))
    for (const leader of walk.graph.shares.keys()) walk.queued.push({ kind: 'stop', user, leader, copies: 'keep' });
  if (chance(walk, 60)) walk.queued.push({ kind: 'deposit', user, amount: `0.${10 + walk.below(90)}` });
  for (const { id } of live.filter((one) => one.user === user && !one.isCopy).slice(0, 2))
    walk.queued.push({ kind: 'close', user, id, lots: null });
  return copy === undefined ? { kind: 'week' } : holdMove(walk, copy, user);
};

/** Sometimes everything of a follower is out meanwhile, so that the share is not there. */
const weekMove = (walk: Walk, moment: MoveMoment): CopyMove => {
  const { freeOf } = moment;
  if (chance(walk, 30)) return dodgeMove(walk, moment);
  const user = followerOf(walk);
  const amount = freeOf(user);
  if (Number(amount) < 1 || !chance(walk, 25)) return { kind: 'week' };
  walk.queued.push({ kind: 'week' }, { kind: 'deposit', user, amount });
  return { kind: 'withdraw', user, amount };
};

const drawMove = (walk: Walk, moment: MoveMoment): CopyMove => {
  const queued = walk.queued.shift();
  if (queued !== undefined) return queued;
  const kind = walk.below(1_000);
  if (kind < 300) {
    const market = walk.below(walk.graph.markets.length);
    return { kind: 'tick', market, price: textOf(walk, market, movePrice(walk, market, chance(walk, 15) ? 400 : 60)) };
  }
  if (kind < 510) return openMove(walk);
  if (kind < 770) return ofPosition(walk, moment.live);
  if (kind < 870) return followMove(walk);
  if (kind < 900) return { kind: 'pause', user: followerOf(walk), leader: leaderOf(walk), isPaused: chance(walk, 35) };
  if (kind < 935)
    return {
      kind: 'stop',
      user: followerOf(walk),
      leader: leaderOf(walk),
      copies: chance(walk, 50) ? 'close' : 'keep',
    };
  if (kind < 955) return weekMove(walk, moment);
  if (kind < 963) return { kind: 'profile', user: leaderOf(walk), share: shareOf(walk) };
  if (kind < 970) return { kind: 'apply', user: userOf(walk), share: shareOf(walk) };
  if (kind < 985) {
    const action = chance(walk, 3) ? 'stop' : chance(walk, 20) ? 'pause' : 'resume';
    return { kind: 'lead', user: chance(walk, 80) ? leaderOf(walk) : userOf(walk), action };
  }
  if (kind < 992) return withdrawMove(walk, moment);
  return { kind: 'deposit', user: userOf(walk), amount: `${1 + walk.below(600)}.${walk.below(10)}` };
};

/** A random graph: three to eight users, one to three of whom lead. */
export const drawGraph = (seed: number): CopyGraph => {
  const below = randomFrom(seed);
  below(2);
  const users = 3 + below(6);
  const shares = Array.from({ length: 1 + below(Math.min(3, users - 1)) }, () => `${below(30)}.${below(99)}`);
  return { users, shares, markets: COPY_MARKETS };
};

/** A repeatable stream of moves. */
export const createCopyMoves = (
  seed: number,
  graph: CopyGraph,
  multiples: readonly number[] = FUTURES_RULES.multiples,
): { next(moment: MoveMoment): CopyMove } => {
  const prices = graph.markets.map(({ startPrice }) => startPrice);
  const walk: Walk = { below: randomFrom(seed), graph, multiples, prices, lastOpen: null, queued: [] };
  return { next: (moment) => drawMove(walk, moment) };
};
