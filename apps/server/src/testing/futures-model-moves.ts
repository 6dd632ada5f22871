import { FUTURES_RULES } from '@candor/domain/futures/futures-rules';
import { randomFrom } from './seed';

/** A market of the model: prices are integers in units of its smallest step. */
export interface ModelMarket {
  readonly symbol: string;
  readonly base: string;
  readonly kind: 'coin' | 'stock';
  readonly priceScale: number;
  readonly contractSize: string;
  readonly startPrice: number;
  /** Number of lots worth about 1,000 USDT. */
  readonly lotsPerThousand: number;
}

export const MODEL_MARKETS: readonly ModelMarket[] = [
  {
    symbol: 'BTC/USDT',
    base: 'BTC',
    kind: 'coin',
    priceScale: 2,
    contractSize: '0.001',
    startPrice: 6_000_000,
    lotsPerThousand: 17,
  },
  {
    symbol: 'DOGE/USDT',
    base: 'DOGE',
    kind: 'coin',
    priceScale: 5,
    contractSize: '100',
    startPrice: 15_000,
    lotsPerThousand: 67,
  },
  {
    symbol: 'AAPL/USDT',
    base: 'AAPL',
    kind: 'stock',
    priceScale: 2,
    contractSize: '0.1',
    startPrice: 20_000,
    lotsPerThousand: 50,
  },
];
export const MODEL_USERS = 6;

export type ModelSide = 'long' | 'short';
export interface OpenMove {
  readonly kind: 'open';
  readonly user: number;
  readonly market: number;
  readonly side: ModelSide;
  readonly lots: string;
  readonly multiple: string;
  readonly limit: string | null;
  /** The price shown to the user. */
  readonly quoted: string | null;
  readonly takeProfit: string | null;
  readonly stopLoss: string | null;
}
export type Move =
  | { readonly kind: 'deposit'; readonly user: number; readonly amount: string }
  | OpenMove
  | {
      readonly kind: 'stops';
      readonly id: number;
      readonly takeProfit: string | null;
      readonly stopLoss: string | null;
    }
  | { readonly kind: 'close'; readonly id: number; readonly lots: string | null }
  | { readonly kind: 'bulk'; readonly user: number; readonly side: ModelSide | '' }
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'pause'; readonly market: number }
  | { readonly kind: 'resume'; readonly market: number }
  | { readonly kind: 'tick'; readonly market: number; readonly price: string; readonly afterMs: number };

/** The state on which both models must agree, in canonical decimals. */
export interface ModelState {
  readonly free: readonly string[];
  readonly fees: string;
  readonly futures: string;
  readonly insurance: string;
  readonly deposited: string;
  /** Pending and open positions by id: status, lots, margin, stops, warning, profit, fees, lots of a pending close. */
  readonly live: readonly string[];
  /** Counts of how positions ended, and of the results of pending orders and closes. */
  readonly ended: Readonly<Record<string, number>>;
}

export interface FuturesModel {
  /** Returns the result as a text that both models use. */
  apply(move: Move): string;
  state(): ModelState;
}

/** Steps as decimal text: 1234 steps of 0.01 are "12.34". */
export const priceText = (steps: number, { priceScale }: ModelMarket): string => {
  const digits = String(steps).padStart(priceScale + 1, '0');
  return `${digits.slice(0, -priceScale)}.${digits.slice(-priceScale)}`;
};

interface Walk {
  readonly below: (limit: number) => number;
  readonly prices: number[];
  /** Market and side of all positions made so far, by id. */
  readonly made: Pick<OpenMove, 'market' | 'side'>[];
  /** Markets whose prices are paused. */
  readonly paused: Set<number>;
  lastOpen: OpenMove | null;
}

const chance = ({ below }: Walk, percent: number): boolean => below(100) < percent;

/** Mostly small steps, sometimes a jump; stays within a sensible range. */
const nextPrice = (walk: Walk, market: number): number => {
  const { startPrice } = MODEL_MARKETS[market] as ModelMarket;
  const now = walk.prices[market] as number;
  const reach = chance(walk, 3) ? 1_900 : chance(walk, 20) ? 200 : 25;
  const drift = now > startPrice * 2 ? -reach / 3 : now < startPrice / 2 ? reach / 3 : 0;
  const moved = Math.round(now * (1 + (walk.below(reach * 2 + 1) - reach + drift) / 10_000));
  walk.prices[market] = Math.max(moved, Math.ceil(startPrice / 10));
  return walk.prices[market] as number;
};

/** A level near the price, usually on the right side of it. */
const level = (walk: Walk, market: number, isAbove: boolean): string | null => {
  if (chance(walk, 35)) return null;
  const now = walk.prices[market] as number;
  const right = chance(walk, 92) ? isAbove : !isAbove;
  const off = 1 + walk.below(chance(walk, 50) ? 100 : 900);
  return priceText(
    Math.max(1, Math.round(now * (1 + (right ? off : -off) / 10_000))),
    MODEL_MARKETS[market] as ModelMarket,
  );
};

const openMove = (walk: Walk): OpenMove => {
  const market = walk.below(MODEL_MARKETS.length);
  const side = chance(walk, 50) ? 'long' : 'short';
  const isLong = side === 'long';
  const { lotsPerThousand } = MODEL_MARKETS[market] as ModelMarket;
  const thousands = chance(walk, 10) ? 100 + walk.below(400) : 1 + walk.below(20);
  const lots = 1 + walk.below(lotsPerThousand * thousands);
  const isLimit = chance(walk, 35);
  return {
    kind: 'open',
    user: walk.below(MODEL_USERS),
    market,
    side,
    lots: String(lots),
    multiple: String(FUTURES_RULES.multiples[walk.below(FUTURES_RULES.multiples.length)]),
    limit: isLimit ? (level(walk, market, !isLong) ?? '1') : null,
    quoted: isLimit ? null : level(walk, market, chance(walk, 50)),
    takeProfit: chance(walk, 40) ? level(walk, market, isLong) : null,
    stopLoss: chance(walk, 40) ? level(walk, market, !isLong) : null,
  };
};

/** An id near the latest: open, ended, or not made yet. */
const anyId = (walk: Walk): number => Math.max(1, walk.made.length - walk.below(60) + 1);

/** Closes a position; of a market that is paused if one can be found. */
const pausedCloseMove = (walk: Walk): Move => {
  const at = walk.made.slice(0, anyId(walk)).findLastIndex(({ market }) => walk.paused.has(market));
  return { kind: 'close', id: Math.max(1, at + 1), lots: null };
};

const MINUTE = 60_000;
/** Usually a delay that fills pending orders; sometimes one too long for them, or hours. */
const drawWait = (walk: Walk): number => {
  if (chance(walk, 1)) return walk.below(900) * MINUTE;
  if (chance(walk, 6)) return 250 + walk.below(60_000);
  return chance(walk, 20) ? 250 + walk.below(2_000) : 250;
};

const tickMove = (walk: Walk): Move => {
  const market = walk.below(MODEL_MARKETS.length);
  if (walk.paused.has(market)) return { kind: 'resume', market };
  const price = priceText(nextPrice(walk, market), MODEL_MARKETS[market] as ModelMarket);
  return { kind: 'tick', market, price, afterMs: drawWait(walk) };
};

/** Pauses a market, or resumes it if it is paused. */
const pauseMove = (walk: Walk): Move => {
  const market = walk.below(MODEL_MARKETS.length);
  return { kind: walk.paused.has(market) ? 'resume' : 'pause', market };
};

const drawMove = (walk: Walk): Move => {
  if (walk.paused.size > 0 && chance(walk, 10)) return pausedCloseMove(walk);
  const kind = walk.below(100);
  if (kind < 60) return chance(walk, 1) ? pauseMove(walk) : tickMove(walk);
  if (kind < 75) return openMove(walk);
  if (kind < 83) return { kind: 'close', id: anyId(walk), lots: chance(walk, 60) ? String(1 + walk.below(300)) : null };
  if (kind < 91) {
    const id = anyId(walk);
    const { market, side } = walk.made[id - 1] ?? { market: 0, side: 'long' };
    const isLong = side === 'long';
    return { kind: 'stops', id, takeProfit: level(walk, market, isLong), stopLoss: level(walk, market, !isLong) };
  }
  if (kind < 95) return { kind: 'cancel', id: anyId(walk) };
  if (kind < 96) {
    const side = (['', 'long', 'short'] as const)[walk.below(3)] ?? '';
    return { kind: 'bulk', user: walk.below(MODEL_USERS), side };
  }
  return { kind: 'deposit', user: walk.below(MODEL_USERS), amount: `${500 + walk.below(20_000)}.${walk.below(10)}` };
};

/** A repeatable stream of moves. Pass to next() the number of positions and entrusts made so far. */
export const createMoves = (seed: number): { next(made: number): Move } => {
  const prices = MODEL_MARKETS.map(({ startPrice }) => startPrice);
  const walk: Walk = { below: randomFrom(seed), prices, made: [], paused: new Set(), lastOpen: null };
  return {
    next: (made) => {
      if (made > walk.made.length && walk.lastOpen) walk.made.push(walk.lastOpen);
      const move = drawMove(walk);
      if (move.kind === 'open') walk.lastOpen = move;
      if (move.kind === 'pause') walk.paused.add(move.market);
      if (move.kind === 'resume') walk.paused.delete(move.market);
      return move;
    },
  };
};
