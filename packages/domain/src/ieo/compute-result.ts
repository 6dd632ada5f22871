import { fromUnits, toUnits } from '@candor/money/units';
import { type Allocation, allocate, splitShare } from './allocate';
import type { CoinResult, CommitLine, ResultLine, ShareTerms } from './lines';

const SCALE = 8;
const PRICE_UNIT = 10n ** 8n;

/** One commit after the sharing; decimals as canonical text. */
export interface CommitResult {
  readonly allocated: string;
  readonly cost: string;
  readonly refund: string;
}

export interface ShareResult {
  /** By commit, in the order of the list. */
  readonly commits: readonly CommitResult[];
  readonly lines: readonly ResultLine[];
  readonly rounds: Allocation['rounds'];
  /** Tokens handed out. */
  readonly total: string;
  /** False: cancelled or below the minimum, everything goes back. */
  readonly isShared: boolean;
}

interface BuyerCommits {
  readonly alias: string;
  /** Places in the list. */
  readonly places: number[];
  wanted: bigint;
}

const groupBuyers = (commits: readonly CommitLine[], step: bigint): BuyerCommits[] => {
  const buyers = new Map<string, BuyerCommits>();
  for (const [place, { alias, tokens }] of commits.entries()) {
    const units = toUnits(tokens, SCALE);
    if (units % step !== 0n) throw new RangeError(`not a multiple of the step: ${tokens}`);
    const buyer = buyers.get(alias) ?? { alias, places: [], wanted: 0n };
    buyers.set(alias, buyer);
    buyer.places.push(place);
    buyer.wanted += units / step;
  }
  return [...buyers.values()];
};

/** Units of a coin for units of tokens. Prices are made so that this is exact. */
const costUnits = (tokens: bigint, price: bigint): bigint => {
  const product = tokens * price;
  if (product % PRICE_UNIT !== 0n) throw new RangeError('the cost of a step is not exact in this coin');
  return product / PRICE_UNIT;
};

const text = (units: bigint): string => fromUnits(units, SCALE);

interface Priced {
  readonly allocated: bigint;
  readonly paid: bigint;
  readonly cost: bigint;
}

const toCommitResult = ({ allocated, paid, cost }: Priced): CommitResult => ({
  allocated: text(allocated),
  cost: text(cost),
  refund: text(paid - cost),
});

const toCoins = (terms: ShareTerms, rows: readonly (Priced & { coin: string })[]): CoinResult[] =>
  terms.prices.flatMap(({ coin }) => {
    const own = rows.filter((row) => row.coin === coin);
    if (own.length === 0) return [];
    const paid = own.reduce((sum, row) => sum + row.paid, 0n);
    const cost = own.reduce((sum, row) => sum + row.cost, 0n);
    return [{ coin, paid: text(paid), cost: text(cost), refund: text(paid - cost) }];
  });

/** The share of everybody in a project, from its terms and its commit list alone. Server, phone and command line run it. */
export const computeResult = (terms: ShareTerms, commits: readonly CommitLine[]): ShareResult => {
  const step = toUnits(terms.step, SCALE);
  const prices = new Map(terms.prices.map(({ coin, price }) => [coin, toUnits(price, SCALE)]));
  const buyers = groupBuyers(commits, step);
  const wanted = buyers.reduce((sum, buyer) => sum + buyer.wanted, 0n) * step;
  const isShared = !terms.isCancelled && wanted > 0n && wanted >= toUnits(terms.softCap, SCALE);
  const supply = isShared ? toUnits(terms.supply, SCALE) / step : 0n;
  const { shares, rounds, total } = allocate(buyers, { supply, cap: toUnits(terms.userCap, SCALE) / step });
  const results = new Array<CommitResult>(commits.length);
  const lines = buyers.map((buyer, index): ResultLine => {
    const wants = buyer.places.map((place) => toUnits(commits[place]?.tokens ?? '0', SCALE) / step);
    const parts = splitShare(shares[index] ?? 0n, wants);
    const rows = buyer.places.map((place, at) => {
      const coin = commits[place]?.coin ?? '';
      const price = prices.get(coin);
      if (price === undefined) throw new RangeError(`not an accepted coin: ${coin}`);
      const allocated = (parts[at] ?? 0n) * step;
      const row = {
        coin,
        allocated,
        paid: costUnits((wants[at] ?? 0n) * step, price),
        cost: costUnits(allocated, price),
      };
      results[place] = toCommitResult(row);
      return row;
    });
    const allocated = text((shares[index] ?? 0n) * step);
    return {
      index: index + 1,
      alias: buyer.alias,
      wanted: text(buyer.wanted * step),
      allocated,
      coins: toCoins(terms, rows),
    };
  });
  return { commits: results, lines, rounds, total: text(total * step), isShared };
};
