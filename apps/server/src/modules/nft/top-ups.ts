import { add, cmp, isZero, sub, toAmount } from '@candor/money/decimal';
import { bidderKey } from './bids.store';
import { topUpReferenceOf } from './nft-entries';
import type { NewTopUp, TopUp } from './top-ups.store';

const NOTHING = '0';
const sumOf = (topUps: readonly TopUp[]): string =>
  topUps.reduce((sum, { amount }) => add(toAmount(sum), toAmount(amount)), NOTHING);

interface Bidder {
  readonly offerId: number;
  readonly userId: number;
}

/** What changed in the free USDT of a bidder; one of the two is zero, unless a top-up is taken anew for a smaller one. */
export interface TopUpChange {
  readonly taken: string;
  readonly returned: string;
}

/** Top-ups of a batch of bids: those held before, and those the batch takes and returns. Without IO. */
export class TopUps {
  readonly #held = new Map<string, TopUp[]>();
  /** Taken in this batch: what is returned in it as well is neither booked nor stored. */
  readonly #taken = new Map<string, NewTopUp[]>();
  readonly #returned: TopUp[] = [];

  constructor(held: readonly TopUp[]) {
    for (const one of held) {
      const key = bidderKey(one.offerId, one.userId);
      this.#held.set(key, [...(this.#held.get(key) ?? []), one]);
    }
  }

  heldBy({ offerId, userId }: Bidder): string {
    const key = bidderKey(offerId, userId);
    return sumOf([...(this.#held.get(key) ?? []), ...(this.#taken.get(key) ?? [])]);
  }

  /** Makes a bidder hold exactly `amount`; `reference` is that of the call. */
  set(bidder: Bidder, amount: string, reference: string): TopUpChange {
    const held = this.heldBy(bidder);
    const order = cmp(toAmount(amount), toAmount(held));
    if (order === 0) return { taken: NOTHING, returned: NOTHING };
    if (order < 0) this.#return(bidder);
    const before = order < 0 ? NOTHING : held;
    const taken = sub(toAmount(amount), toAmount(before));
    if (!isZero(toAmount(taken))) this.#take(bidder, { reference, amount: taken, held: amount });
    return { taken, returned: order < 0 ? held : NOTHING };
  }

  /** Top-ups to book and to store; the returned ones come first, because they may pay for the others. */
  changes(): { readonly returned: readonly TopUp[]; readonly taken: readonly NewTopUp[] } {
    return { returned: this.#returned, taken: [...this.#taken.values()].flat() };
  }

  #take({ offerId, userId }: Bidder, { reference, ...amounts }: { reference: string; amount: string; held: string }) {
    const key = bidderKey(offerId, userId);
    const one = { offerId, userId, reference: topUpReferenceOf(reference), ...amounts };
    this.#taken.set(key, [...(this.#taken.get(key) ?? []), one]);
  }

  #return({ offerId, userId }: Bidder): void {
    const key = bidderKey(offerId, userId);
    this.#returned.push(...(this.#held.get(key) ?? []));
    this.#held.delete(key);
    this.#taken.delete(key);
  }
}
