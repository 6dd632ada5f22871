/** Whole number of 10^-8 of a decimal. */
export const parse = (text: string): bigint => {
  const [whole = '0', rest = ''] = text.split('.');
  return BigInt(whole + rest.padEnd(8, '0').slice(0, 8));
};

/** Percent of a fraction, rounded up to multiples of `unit`. */
export const shareOf = (part: bigint, percent: string, { unit, over }: { unit: bigint; over: bigint }): bigint => {
  const divisor = over * 100n * 10n ** 8n * unit;
  return ((part * parse(percent) + divisor - 1n) / divisor) * unit;
};

interface AuctionTerms {
  readonly first: bigint;
  /** The seller's step. */
  readonly step: bigint;
  readonly percent: bigint;
  /** Smallest amount of the coin. */
  readonly unit: bigint;
  readonly deposit: bigint;
  /** What the leader of a bid so high holds in all, if that is more than the deposit. */
  readonly heldFor: (highest: bigint) => bigint;
  readonly span: number;
  readonly end: number;
  readonly latest: number;
}

interface Ask {
  readonly user: number;
  readonly price: bigint | null;
  readonly maximum: bigint | null;
}

/** One auction: every bid in a list, and automatic bids found by raising the price unit by unit. */
export class NaiveAuction {
  readonly #terms: AuctionTerms;
  readonly bids: { readonly user: number; readonly price: bigint; readonly isAutomatic: boolean }[] = [];
  /** Bids equal to the earlier maximum of the leader, who bids it instead. */
  readonly ties: { readonly user: number; readonly price: bigint }[] = [];
  readonly deposits = new Map<number, 'held' | 'returned' | 'forfeited'>();
  readonly deposit: bigint;
  end: number;
  /** Of the leader. */
  maximum: bigint | null = null;
  /** Held by the leader beyond the deposit. */
  topUp = 0n;

  constructor(terms: AuctionTerms) {
    this.#terms = terms;
    this.deposit = terms.deposit;
    this.end = terms.end;
  }

  get price(): bigint {
    return this.bids.at(-1)?.price ?? this.#terms.first;
  }

  #stepOver(price: bigint): bigint {
    const { step, percent, unit } = this.#terms;
    let share = 0n;
    // The least number of units that is the percentage or more.
    if (price * percent > step * 100n) for (share = step; share * 100n < price * percent; ) share += unit;
    return share > step ? share : step;
  }

  next(): bigint {
    return this.bids.length === 0 ? this.#terms.first : this.price + this.#stepOver(this.price);
  }

  refuse({ user, price, maximum }: Ask): string | null {
    const next = this.next();
    for (const amount of [price, maximum])
      if (amount !== null && amount % this.#terms.unit > 0n) return 'nft_price_wrong';
    if (this.bids.at(-1)?.user === user) {
      if (price !== null || maximum === null) return 'nft_already_leading';
      return maximum < next ? 'nft_maximum_low' : null;
    }
    if (price === null || price < next) return 'nft_bid_low';
    return maximum !== null && maximum < price ? 'nft_maximum_low' : null;
  }

  topUpOf(user: number): bigint {
    return this.bids.at(-1)?.user === user ? this.topUp : 0n;
  }

  /** What a call at this height needs beyond the deposit. */
  topUpFor({ price, maximum }: Ask): bigint {
    const whole = this.#terms.heldFor(maximum ?? price ?? 0n);
    return whole > this.deposit ? whole - this.deposit : 0n;
  }

  /** Whether the leader's money is at stake: deposit and top-up are the share of the highest bid, or more. */
  isLeadCovered(): boolean {
    return this.bids.length === 0 || this.deposit + this.topUp >= this.#terms.heldFor(this.maximum ?? this.price);
  }

  /** Adds the bid and the automatic bids it causes. */
  place({ user, price, maximum }: Ask, now: number): void {
    if (price === null) {
      this.maximum = maximum;
      return;
    }
    const before = this.bids.at(-1);
    const isTie = before !== undefined && this.maximum === price && (maximum ?? price) === price;
    if (isTie) this.ties.push({ user, price });
    this.bids.push(isTie ? { user: before.user, price, isAutomatic: true } : { user, price, isAutomatic: false });
    if (before && this.maximum !== null && !isTie)
      this.#raise({ user: before.user, most: this.maximum }, { user, most: maximum ?? price });
    if (this.bids.at(-1)?.user === user) this.maximum = maximum;
    const { span, latest } = this.#terms;
    if (this.end - now >= span) return;
    for (const end of [now + span, latest]) {
      if (end > latest || end <= this.end) continue;
      this.end = end;
      return;
    }
  }

  /** Both go up together by one unit until one of them, or both, would pass the own maximum. */
  #raise(earlier: { user: number; most: bigint }, later: { user: number; most: bigint }): void {
    const { unit } = this.#terms;
    const asked = this.price;
    let level = asked;
    while (level + unit <= earlier.most && level + unit <= later.most) level += unit;
    const [goesOn, otherGoesOn] = [level + unit <= earlier.most, level + unit <= later.most];
    const [winner, loser] = goesOn || !otherGoesOn ? [earlier, later] : [later, earlier];
    if (level === asked && !goesOn) return;
    if (!goesOn && !otherGoesOn) {
      this.bids.push({ user: earlier.user, price: level, isAutomatic: true });
      return;
    }
    if (level > asked) this.bids.push({ user: loser.user, price: level, isAutomatic: true });
    let top = level;
    const step = this.#stepOver(level);
    while (top < level + step && top + unit <= winner.most) top += unit;
    this.bids.push({ user: winner.user, price: top, isAutomatic: true });
  }

  bestOf(user: number): bigint | null {
    const [own, tie] = [this.bids, this.ties].map((list) => list.findLast((one) => one.user === user)?.price);
    return own !== undefined && tie !== undefined ? (own > tie ? own : tie) : (own ?? tie ?? null);
  }

  /** The best of everybody else; of two at the same price the one in the list. */
  nextAfter(user: number): { readonly user: number; readonly price: bigint } | undefined {
    const listed = this.bids.findLast((one) => one.user !== user);
    const tie = this.ties.findLast((one) => one.user !== user);
    return tie && (!listed || tie.price > listed.price) ? tie : listed;
  }

  isRising(): boolean {
    return this.bids.every(({ price }, at) => at === 0 || price > (this.bids[at - 1]?.price ?? 0n));
  }
}
