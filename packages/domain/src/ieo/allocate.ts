import { toCount } from '@candor/money/units';

/** A buyer, in the order of the first commit. Amounts are whole steps of the token. */
export interface Buyer {
  readonly wanted: bigint;
}

/** One round of the sharing. */
export interface Round {
  /** Steps shared in this round among the buyers not yet at their cap. */
  readonly left: bigint;
  /** Steps wanted by those buyers. */
  readonly wanted: bigint;
  /** How many of them reach their cap in this round. */
  readonly capped: number;
}

export interface Allocation {
  /** By buyer, in the order given. */
  readonly shares: readonly bigint[];
  readonly rounds: readonly Round[];
  readonly total: bigint;
}

export interface SharedOut {
  readonly supply: bigint;
  /** Most steps of one buyer. */
  readonly cap: bigint;
}

const minOf = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** Places of the buyers, largest demand first; equal ones keep their order. */
const byDemand = (buyers: readonly Buyer[]): number[] =>
  buyers
    .map((_, place) => place)
    .sort((a, b) => {
      const [x, y] = [buyers[a]?.wanted ?? 0n, buyers[b]?.wanted ?? 0n];
      if (x === y) return a - b;
      return x > y ? -1 : 1;
    });

/**
 * A buyer reaches the cap when left × own ÷ wanted ≥ min(cap, own). The cap is reached by the largest demand first, and a
 * ratio of 1 or more by everybody at once: so those who reach it are always the first of the order.
 */
const capLargest = (buyers: readonly Buyer[], order: readonly number[], { supply, cap }: SharedOut) => {
  const rounds: Round[] = [];
  let [left, wanted, from] = [supply, buyers.reduce((sum, buyer) => sum + buyer.wanted, 0n), 0];
  while (from < order.length && left > 0n) {
    let [to, taken, leaving] = [from, 0n, 0n];
    for (; to < order.length; to += 1) {
      const own = buyers[order[to] as number]?.wanted ?? 0n;
      const most = minOf(cap, own);
      if (left * own < most * wanted) break;
      taken += most;
      leaving += own;
    }
    rounds.push({ left, wanted, capped: to - from });
    if (to === from) break;
    left -= taken;
    wanted -= leaving;
    from = to;
  }
  return { rounds, left, wanted, capped: from };
};

/** Whole steps pro rata, then one more each to the largest fractions; equal fractions: the earlier buyer. */
const shareRest = (
  rest: { readonly left: bigint; readonly wanted: bigint },
  buyers: readonly Buyer[],
  places: readonly number[],
) => {
  const shares = places.map((place) => {
    const product = rest.left * (buyers[place]?.wanted ?? 0n);
    return { place, share: product / rest.wanted, fraction: product % rest.wanted };
  });
  const remainder = rest.left - shares.reduce((sum, { share }) => sum + share, 0n);
  const byFraction = [...shares].sort((a, b) => {
    if (a.fraction === b.fraction) return a.place - b.place;
    return a.fraction > b.fraction ? -1 : 1;
  });
  const luckyPlaces = new Set(byFraction.slice(0, toCount(remainder)).map(({ place }) => place));
  return shares.map(({ place, share }) => ({ place, share: luckyPlaces.has(place) ? share + 1n : share }));
};

/**
 * Shares a supply pro rata to what is wanted, with cap min(cap, wanted) per buyer; what capped buyers leave is shared
 * again. Equal to repeating the rounds one by one, but sorted once: 100,000 buyers take a fraction of a second.
 */
export const allocate = (buyers: readonly Buyer[], terms: SharedOut): Allocation => {
  const order = byDemand(buyers);
  const { rounds, left, wanted, capped } = capLargest(buyers, order, terms);
  const shares = new Array<bigint>(buyers.length).fill(0n);
  for (const place of order.slice(0, capped)) shares[place] = minOf(terms.cap, buyers[place]?.wanted ?? 0n);
  if (capped < order.length && left > 0n) {
    for (const { place, share } of shareRest({ left, wanted }, buyers, order.slice(capped))) shares[place] = share;
  }
  return { shares, rounds, total: shares.reduce((sum, share) => sum + share, 0n) };
};

/** A buyer's share over the own commits, pro rata; the remainder to the largest fractions, then to the earlier commit. */
export const splitShare = (share: bigint, commits: readonly bigint[]): bigint[] => {
  const wanted = commits.reduce((sum, commit) => sum + commit, 0n);
  if (wanted === 0n) return commits.map(() => 0n);
  const buyers = commits.map((commit) => ({ wanted: commit }));
  const places = commits.map((_, place) => place);
  return shareRest({ left: share, wanted }, buyers, places).map((part) => part.share);
};
