import type { OrderAmounts } from '@candor/domain/otc/compute-order';
import { decideTake, type MarketFacts, type TakeAsk } from '@candor/domain/otc/decide-take';
import type { OtcRules } from '@candor/domain/otc/otc-rules';
import type { UnpaidEnd } from '@candor/domain/otc/taking-block';
import { add, cmp, sub, toAmount } from '@candor/money/decimal';
import { Refusal } from '#platform/refusal';
import type { Ad } from './ads.store';
import type { Person } from './people.store';
import type { Trader } from './traders.store';

/** A taking about to be judged. */
export interface TakeItem {
  readonly userId: number;
  readonly adId: number;
  readonly ask: TakeAsk;
  readonly taker: Person;
  readonly maker: Person;
  readonly isBlocked: boolean;
  readonly market: MarketFacts;
  readonly rules: OtcRules;
}

export interface Taken {
  readonly ad: Ad;
  readonly price: string;
  readonly order: OrderAmounts;
  readonly sellerId: number;
  readonly buyerId: number;
}

interface TakingFacts {
  readonly nowMs: number;
  readonly ads: ReadonlyMap<number, Ad>;
  readonly traders: ReadonlyMap<number, Trader>;
  /** Of the takers, under their locks: an order may have ended since the item was prepared. */
  readonly unpaidEnds: ReadonlyMap<number, readonly UnpaidEnd[]>;
  /** Free balance of a seller in a coin, under the lock of the account. */
  readonly availableOf: (userId: number, currencyId: number) => string;
}

/** Judges takings one after the other on what the earlier ones left, without IO. */
export class Taking {
  readonly #facts: TakingFacts;
  readonly #remaining = new Map<number, string>();
  readonly #opened = new Map<number, number>();
  readonly #spent = new Map<string, string>();

  constructor(facts: TakingFacts) {
    this.#facts = facts;
  }

  judge(item: TakeItem): Refusal | Taken {
    const stored = this.#facts.ads.get(item.adId);
    if (!stored) return new Refusal('otc_ad_unknown');
    const ad = { ...stored, remaining: this.#remaining.get(stored.id) ?? stored.remaining };
    const { nowMs } = this.#facts;
    const taker = { ...item.taker, unpaidEnds: this.#facts.unpaidEnds.get(item.userId) ?? [] };
    const decision = decideTake({ ...item, ad, taker, market: { ...item.market, nowMs } }, item.ask);
    if (!decision.ok) return new Refusal(decision.code, decision.params);
    const isSelling = ad.side === 'sell';
    const [sellerId, buyerId] = isSelling ? [ad.ownerId, item.userId] : [item.userId, ad.ownerId];
    const { order, price } = decision;
    return (
      this.#refuseOpen(item) ??
      this.#refuseShort(item, ad, { sellerId, escrow: order.escrow }) ??
      this.#take(item.userId, { ad, price, order, sellerId, buyerId })
    );
  }

  #refuseOpen({ userId, rules }: TakeItem): Refusal | null {
    const open = (this.#facts.traders.get(userId)?.openTaken ?? 0) + (this.#opened.get(userId) ?? 0);
    return open >= rules.maxOpenOrders
      ? new Refusal('otc_too_many_open', { maximum: String(rules.maxOpenOrders) })
      : null;
  }

  #refuseShort(
    { userId }: TakeItem,
    { currencyId, currency }: Ad,
    { sellerId, escrow }: { readonly sellerId: number; readonly escrow: string },
  ): Refusal | null {
    const spent = toAmount(this.#spent.get(`${sellerId}:${currencyId}`) ?? '0');
    const free = sub(toAmount(this.#facts.availableOf(sellerId, currencyId)), spent);
    if (cmp(free, toAmount(escrow)) >= 0) return null;
    return sellerId === userId
      ? new Refusal('insufficient_balance', { available: free, currency })
      : new Refusal('otc_seller_short');
  }

  #take(userId: number, taken: Taken): Taken {
    const { ad, order, sellerId } = taken;
    this.#remaining.set(ad.id, sub(toAmount(ad.remaining), toAmount(order.amount)));
    this.#opened.set(userId, (this.#opened.get(userId) ?? 0) + 1);
    const key = `${sellerId}:${ad.currencyId}`;
    this.#spent.set(key, add(toAmount(this.#spent.get(key) ?? '0'), toAmount(order.escrow)));
    return taken;
  }
}
