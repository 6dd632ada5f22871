import { NFT_RULES } from '@candor/domain/nft/nft-rules';
import { fromUnits, toUnits } from '@candor/money/units';
import { MODEL_SCALE, type ModelCoin, type MoveOf, type NftMove, type NftView, type NftWorld } from './nft-model-parts';
import { randomFrom } from './seed';

const MINUTE = 60_000;
const START = 1_000_000_000;
const ARTISTS = 2;
const SEED_LETTERS = 36;

type Below = (limit: number) => number;
const pick = <T>(below: Below, list: readonly T[]): T => list[below(list.length)] as T;

/** Rates, percents and decimals of its own for every world, so that amounts are rounded everywhere. */
export const drawWorld = (seed: number): NftWorld => {
  const below = randomFrom(seed);
  for (let n = 0; n < 3; n += 1) below(2);
  const users = 5 + below(4);
  return {
    users,
    startMs: START,
    rules: {
      ...NFT_RULES,
      feePercent: pick(below, ['5', '0', '2.5', '7.25']),
      royaltyPercent: pick(below, ['10', '0', '12.5', '33']),
      depositPercent: pick(below, ['10', '3', '25']),
      minDeposit: pick(below, ['0.05', '1', '0.3']),
      topUpPercent: pick(below, ['5', '0', '8', '20']),
      stepPercent: pick(below, ['5', '1', '10']),
      maxExtendMinutes: pick(below, [120, 20, 3]),
      forfeitSellerPercent: pick(below, ['80', '0', '100', '33']),
    },
    coins: [
      { name: 'USDT', scale: 2, usdtRate: '1', grain: 1n },
      { name: 'BTC', scale: 4, usdtRate: '313.37', grain: 1n },
      { name: 'ETH', scale: 0, usdtRate: '0.37', grain: 1n },
    ],
    works: Array.from({ length: 8 }, (_, at) => ({
      artist: 1 + (at % ARTISTS),
      owner: at % 4 === 3 ? 0 : 1 + (at % ARTISTS),
    })),
    series: [
      {
        artist: 1,
        coin: 0,
        price: '0.73',
        total: 1 + below(30),
        startMs: START,
        endMs: START + 900 * MINUTE * below(40),
      },
      { artist: 2, coin: 2, price: '7', total: 4 + below(5), startMs: START + 60 * MINUTE, endMs: START ** 2 },
    ],
  };
};

/** Chooses random moves that mostly succeed and often meet an edge: the next price, a maximum, an end, a deadline. */
class Moves {
  readonly #below: Below;
  readonly #world: NftWorld;

  constructor(seed: number, world: NftWorld) {
    this.#below = randomFrom(seed);
    this.#world = world;
  }

  #chance(percent: number): boolean {
    return this.#below(100) < percent;
  }

  #user(): number {
    return 1 + this.#below(this.#world.users);
  }

  /** Mostly somebody else. */
  #other(owner: number): number {
    const user = this.#user();
    return user === owner && this.#chance(80) ? 1 + (user % this.#world.users) : user;
  }

  #coin(at: number): ModelCoin {
    return this.#world.coins[at] as ModelCoin;
  }

  /** Units of the coin as text; sometimes with a decimal too many. */
  #text(units: bigint, coin: number): string {
    const { scale } = this.#coin(coin);
    const value = units < 0n ? 0n : units;
    return this.#chance(1) && scale < MODEL_SCALE ? fromUnits(value * 10n + 5n, scale + 1) : fromUnits(value, scale);
  }

  #hex(digits: number): string {
    return Array.from({ length: digits }, () => this.#below(16).toString(16)).join('');
  }

  #offer({ works, nowMs }: NftView): NftMove {
    const free = [...works.keys()].filter((at) => works[at]?.offer === null && works[at]?.isUnopened === false);
    const work = free.length > 0 && this.#chance(90) ? pick(this.#below, free) : this.#below(works.length);
    const user = this.#chance(92) ? (works[work]?.owner ?? 0) : this.#user();
    const coin = this.#below(this.#world.coins.length);
    const { grain } = this.#coin(coin);
    const price = grain * BigInt(this.#chance(2) ? 0 : 5 + this.#below(200));
    const step = this.#chance(25) ? 0n : grain + (price * BigInt(this.#below(this.#chance(95) ? 20 : 120))) / 100n;
    const startMs = nowMs + (this.#chance(75) ? -1 : this.#below(30 * MINUTE));
    const minutes = this.#chance(95) ? 5 + this.#below(this.#chance(50) ? 30 : 300) : this.#below(140_000);
    const endMs = Math.max(startMs, nowMs) + minutes * MINUTE - (this.#chance(5) ? 1 : 0);
    const texts = { price: this.#text(price, coin), perIncrease: this.#text(step, coin) };
    return { kind: 'offer', user, work, coin, ...texts, startMs, endMs };
  }

  /** Mostly a work on sale in the mode, sometimes one offered in it, or any. */
  #offered({ works, offer, nowMs }: NftView, mode: 1 | 2): number {
    const isOnlyNow = this.#chance(90);
    const found = [...works.entries()].flatMap(([at, one]) => {
      if (one.offer === null) return [];
      const { mode: own, state, startMs, endMs } = offer(one.offer);
      const isNow = startMs <= nowMs && nowMs < endMs;
      return own === mode && state === 'open' && (isNow || !isOnlyNow) ? [at] : [];
    });
    return found.length > 0 && this.#chance(95) ? pick(this.#below, found) : this.#below(works.length);
  }

  #bid(view: NftView): NftMove {
    const work = this.#offered(view, 2);
    const place = view.works[work]?.offer ?? null;
    const user = this.#other(view.works[work]?.owner ?? 0);
    if (place === null) return { kind: 'bid', user, work, price: '1', maximum: null };
    const { currencyId: coin, leaderId, maximum } = view.offer(place);
    const units = (text: string): bigint => toUnits(text, this.#coin(coin).scale);
    const least = units(view.nextPrice(place));
    const hidden = maximum === null ? least : units(maximum);
    const some = (): bigint => this.#coin(coin).grain * BigInt(this.#below(this.#chance(80) ? 12 : 90));
    const around = (): bigint =>
      pick(this.#below, [hidden, hidden, hidden + 1n, hidden - 1n, hidden + some(), least + some()]);
    if (user === leaderId && this.#chance(80))
      return { kind: 'bid', user, work, price: null, maximum: this.#text(least + some() * 3n - 1n, coin) };
    const price = this.#chance(50) ? least : this.#chance(70) ? least + some() : this.#chance(50) ? hidden : least - 1n;
    const most = this.#chance(45) ? null : this.#text(around(), coin);
    return { kind: 'bid', user, work, price: this.#text(price, coin), maximum: most };
  }

  #buy(view: NftView): NftMove {
    const work = this.#offered(view, 1);
    const place = view.works[work]?.offer ?? null;
    const price = place === null || this.#chance(30) ? null : view.offer(place).price;
    return { kind: 'buy', user: this.#other(view.works[work]?.owner ?? 0), work, price: this.#chance(3) ? '1' : price };
  }

  #pay({ open }: NftView): NftMove {
    if (open.length === 0) return { kind: 'pay', user: this.#user(), offer: 0, rank: 1 };
    const { offer, rank, user } = pick(this.#below, open);
    return { kind: 'pay', user: this.#chance(92) ? user : this.#user(), offer, rank };
  }

  #wait({ works, offer, open, nowMs }: NftView): NftMove {
    const edges = works.flatMap((one) => {
      if (one.offer === null) return [];
      const { startMs, endMs, extendMs } = offer(one.offer);
      return [startMs, endMs, endMs - extendMs];
    });
    if (this.#chance(15)) edges.push(...open.map(({ dueMs }) => dueMs));
    const ahead = edges.filter((ms) => ms - 1 > nowMs);
    if (ahead.length === 0 || this.#chance(45)) return { kind: 'wait', ms: this.#below(3 * MINUTE) };
    // Mostly the nearest, so that auctions are not passed by.
    const edge = this.#chance(70) ? Math.min(...ahead) : pick(this.#below, ahead);
    return { kind: 'wait', ms: edge - nowMs + pick(this.#below, [-1, 0, 1]) };
  }

  #box(): NftMove {
    const series = this.#below(this.#world.series.length);
    const price = this.#chance(97) ? (this.#world.series[series]?.price ?? '0') : '1';
    const seed = this.#below(SEED_LETTERS).toString(SEED_LETTERS);
    return { kind: 'box', user: this.#user(), series, price, seed, code: this.#hex(32) };
  }

  #open({ works }: NftView): NftMove {
    const closed = [...works.keys()].filter((at) => works[at]?.isUnopened);
    const work = closed.length > 0 && this.#chance(85) ? pick(this.#below, closed) : this.#below(works.length);
    return { kind: 'open', user: (this.#chance(90) && works[work]?.owner) || this.#user(), work };
  }

  fund(user: number, coin: number): MoveOf<'fund'> {
    const { grain, scale } = this.#coin(coin);
    return { kind: 'fund', user, coin, amount: fromUnits(grain * BigInt(200 + this.#below(700)), scale) };
  }

  next(view: NftView): NftMove {
    const dice = this.#below(1_000);
    if (dice < 420) return this.#bid(view);
    if (dice < 560) return this.#offer(view);
    if (dice < 640) return this.#buy(view);
    if (dice < 710) return this.#pay(view);
    if (dice < 800) return this.#wait(view);
    if (dice < 860) return { kind: 'end' };
    if (dice < 890) return { kind: 'expire' };
    if (dice < 920) return this.#box();
    if (dice < 940) return { kind: 'tick', hash: this.#hex(64) };
    if (dice < 955) return this.#open(view);
    if (dice < 980) return { kind: 'deposit', user: this.#user(), work: this.#offered(view, 2) };
    return this.fund(this.#user(), this.#below(this.#world.coins.length));
  }
}

export type NftMoves = Moves;
export const createNftMoves = (seed: number, world: NftWorld): NftMoves => new Moves(seed, world);
