import { createHash } from 'node:crypto';
import { decideOffer } from '@candor/domain/nft/decide-offer';
import { refuseOffering } from '@candor/domain/nft/decide-offerable';
import { refusePurchase } from '@candor/domain/nft/decide-purchase';
import { drawBoxes, firstHead } from '@candor/domain/nft/draw-chain';
import { createFreePositions } from '@candor/domain/nft/draw-free-positions';
import { ON_SALE, statusOf } from '@candor/domain/nft/offer-status';
import { splitForfeit, splitSale } from '@candor/domain/nft/sale-split';
import { toUnits } from '@candor/money/units';
import { Bidding, refuseBidder } from '#modules/nft/bidding';
import { bidderKey } from '#modules/nft/bids.store';
import {
  type DepositMoney,
  toDepositBackEntry,
  toDepositEntry,
  toForfeitEntries,
  toSaleEntries,
  toTopUpBackEntry,
  toTopUpEntry,
} from '#modules/nft/nft-entries';
import { heldFor } from '#modules/nft/orders.store';
import { toOfferEntries } from '#modules/nft/sell-works';
import type { TopUp } from '#modules/nft/top-ups.store';
import { Refusal } from '#platform/refusal';
import {
  HOUSE,
  MODEL_SCALE,
  type MoveOf,
  type NftModel,
  type NftMove,
  type NftWorld,
  USDT_COIN,
} from './nft-model-parts';
import { type Bidder, type Box, NftModelState, type Order } from './nft-model-state';

const HOUR_MS = 3_600_000;
const RULE_VERSION = 1;
const hashing = {
  sha256: async (bytes: Uint8Array): Promise<Uint8Array> => createHash('sha256').update(bytes).digest(),
};

/** The pure functions of the domain and of the module, put together as the server does, without a database. */
class Engine extends NftModelState implements NftModel {
  #makeOffer(move: MoveOf<'offer'>): string {
    const { rules, coins } = this.world;
    const work = this.work(move.work);
    const { state } = work.offer === null ? { state: null } : this.offer(work.offer);
    const facts = { ownerId: work.owner, isTakenDown: false, isUnopened: work.isUnopened };
    const refusal = refuseOffering({ ...facts, offerState: state === 'awaiting' ? state : state && 'open' }, move.user);
    if (refusal) return refusal.code;
    const coin = coins[move.coin];
    if (!coin) return 'nft_coin_unknown';
    const worth = { ...coin, usdtScale: coins[USDT_COIN]?.scale ?? 0 };
    const decision = decideOffer(move, worth, { rules, nowMs: this.nowMs });
    if (!decision.ok) return decision.code;
    const { mode, price, ...terms } = decision.terms;
    const isResale = move.user !== HOUSE && move.user !== work.artist;
    const place = this.offers.length;
    this.offers.push({
      ...terms,
      id: place,
      workId: move.work,
      code: '',
      workName: '',
      sellerId: move.user,
      artistId: work.artist,
      mode: mode === 'auction' ? 2 : 1,
      isResale,
      currencyId: move.coin,
      currency: coin.name,
      scale: coin.scale,
      startPrice: price,
      price,
      stepPercent: Number.parseInt(rules.stepPercent, 10),
      feePercent: rules.feePercent,
      royaltyPercent: isResale ? rules.royaltyPercent : '0',
      topUpPercent: rules.topUpPercent,
      forfeitPercent: rules.forfeitSellerPercent,
      payMs: rules.payHours * HOUR_MS,
      ruleVersion: RULE_VERSION,
      state: 'open',
      leaderId: null,
      maximum: null,
      bids: 0,
    });
    this.bidders.push(new Map());
    this.topUps.push([]);
    this.live.add(place);
    [work.offer, work.last] = [place, place];
    return `done ${mode} ${toUnits(terms.deposit, MODEL_SCALE)} ${terms.startMs} ${terms.extendMs}`;
  }

  #depositOf(user: number, deposit: string): DepositMoney {
    const reference = this.reference();
    return { userId: user, usdtId: USDT_COIN, reference, deposit, ruleVersion: RULE_VERSION };
  }

  #payDeposit({ user, work }: MoveOf<'deposit'>): string {
    const place = this.work(work).offer;
    if (place === null) return 'nft_not_offered';
    const offer = this.offer(place);
    const closed = refuseBidder(offer, user, this.nowMs);
    if (closed) return closed.code;
    if (this.biddersOf(place).has(user)) return 'nft_deposit_held';
    if (!this.book.take([toDepositEntry(this.#depositOf(user, offer.deposit))])) return 'insufficient_balance';
    this.biddersOf(place).set(user, { deposit: offer.deposit, price: null, state: 'held' });
    return `done ${toUnits(offer.deposit, MODEL_SCALE)}`;
  }

  #moveTopUps(place: number, bidding: Bidding): void {
    const { returned, taken } = bidding.topUps();
    const money = { usdtId: USDT_COIN, ruleVersion: RULE_VERSION };
    const back = returned.map((one) => toTopUpBackEntry({ ...one, ...money }));
    if (!this.book.take([...back, ...taken.map((one) => toTopUpEntry({ ...one, ...money }))]))
      throw new Error('top-up not covered');
    const kept = (this.topUps[place] as TopUp[]).filter((one) => !returned.includes(one));
    this.topUps[place] = [...kept, ...taken];
  }

  /** Those of the winner, who alone has any; they end now. */
  #endTopUps(place: number): readonly TopUp[] {
    const held = this.topUps[place] as TopUp[];
    this.topUps[place] = [];
    return held;
  }

  #bid({ user, work, price, maximum }: MoveOf<'bid'>): string {
    const place = this.work(work).offer;
    if (place === null) return 'nft_not_offered';
    const offer = this.offer(place);
    const bidders = this.biddersOf(place);
    const facts = {
      deposit: bidders.get(user)?.deposit ?? null,
      available: this.book.freeText(user, offer.currencyId),
    };
    const bidding = new Bidding({
      nowMs: this.nowMs,
      offers: new Map([[place, offer]]),
      bidders: new Map([[bidderKey(place, user), facts]]),
      topUps: this.topUps[place] as TopUp[],
      usdtOf: (id) => this.book.freeText(id, USDT_COIN),
      usdt: { id: USDT_COIN, scale: this.world.coins[USDT_COIN]?.scale ?? 0 },
    });
    const result = bidding.judge({ userId: user, reference: this.reference(), offerId: place, price, maximum });
    if (result instanceof Refusal) return result.code;
    this.#moveTopUps(place, bidding);
    const { bids, bidders: added, offers, maxima } = bidding.writes();
    for (const one of added) {
      if (!this.book.take([toDepositEntry(this.#depositOf(user, one.deposit))])) throw new Error('deposit not covered');
      bidders.set(one.userId, { deposit: one.deposit, price: null, state: 'held' });
    }
    for (const one of bids) Object.assign(bidders.get(one.userId) as Bidder, { price: one.price, isTied: false });
    for (const one of maxima)
      if (one.price !== null) Object.assign(bidders.get(one.userId) as Bidder, { price: one.price, isTied: true });
    for (const { id, ...change } of offers) this.change(id, change);
    const placed = bids.map((one) => `${one.userId}:${toUnits(one.price, MODEL_SCALE)}:${one.isAutomatic ? 'a' : 'b'}`);
    const figures = [result.nextPrice, result.deposit, result.topUp].map((one) => toUnits(one, MODEL_SCALE));
    const leads = result.isLeading ? 'leads' : 'topped';
    return ['done', leads, ...figures, result.endMs, result.isExtended ? 'later' : 'same', ...placed].join(' ');
  }

  #handOver(place: number, buyer: number): void {
    const work = this.work(this.offer(place).workId);
    [work.owner, work.offer] = [buyer, null];
    this.change(place, { state: 'sold' });
  }

  #buy({ user, work: at, price }: MoveOf<'buy'>): string {
    const work = this.work(at);
    if (work.owner === user) return 'nft_own';
    if (work.offer === null) return 'nft_not_offered';
    const offer = this.offer(work.offer);
    const onSale = { ...offer, isAuction: offer.mode === 2, isOpen: offer.state === 'open' };
    const refusal = refusePurchase(onSale, { userId: user, price }, this.nowMs);
    if (refusal) return refusal.code;
    const sale = { offer, buyerId: user, price: offer.price, reference: this.reference(), kind: 'sale' } as const;
    if (!this.book.take(toOfferEntries(sale))) return 'insufficient_balance';
    this.#handOver(work.offer, user);
    return 'done';
  }

  #pay({ user, offer: place, rank }: MoveOf<'pay'>): string {
    const order = this.orders.find((one) => one.offer === place && one.rank === rank);
    if (order?.user !== user) return 'nft_order_unknown';
    if (order.state !== 'open' || this.nowMs >= order.dueMs) return 'nft_order_closed';
    const offer = this.offer(place);
    const bidder = this.biddersOf(place).get(user) as Bidder;
    const money = { userId: user, usdtId: USDT_COIN, ruleVersion: RULE_VERSION };
    const topUps = (this.topUps[place] as TopUp[]).map((one) => toTopUpBackEntry({ ...one, ...money }));
    const back = rank === 1 ? [toDepositBackEntry(this.#depositOf(user, bidder.deposit)), ...topUps] : [];
    const kind = rank === 1 ? ('auction' as const) : ('second_chance' as const);
    const sale = { offer, buyerId: user, price: order.price, reference: this.reference(), kind };
    if (!this.book.take([...back, ...toOfferEntries(sale)])) return 'insufficient_balance';
    order.state = 'paid';
    if (rank === 1) this.#endTopUps(place);
    if (rank === 1) bidder.state = 'returned';
    this.#handOver(place, user);
    return 'done';
  }

  #giveBack(place: number): void {
    this.change(place, { state: 'unsold' });
    this.work(this.offer(place).workId).offer = null;
  }

  #end(): string {
    const due = [...this.live].filter((place) => {
      const { state, endMs } = this.offer(place);
      return state === 'open' && endMs <= this.nowMs;
    });
    for (const place of due) {
      const { leaderId, price, payMs } = this.offer(place);
      for (const [user, bidder] of this.biddersOf(place)) {
        if (user === leaderId) continue;
        this.book.take([toDepositBackEntry(this.#depositOf(user, bidder.deposit))]);
        bidder.state = 'returned';
      }
      if (leaderId === null) this.#giveBack(place);
      else {
        this.change(place, { state: 'awaiting' });
        const dueMs = this.nowMs + payMs;
        this.orders.push({ offer: place, rank: 1, user: leaderId, price, dueMs, state: 'open' });
      }
    }
    return `done ${due.length}`;
  }

  #forfeit({ offer: place, user }: Order): void {
    const { sellerId, forfeitPercent } = this.offer(place);
    const bidder = this.biddersOf(place).get(user) as Bidder;
    const topUps = this.#endTopUps(place);
    const whole = heldFor({ deposit: bidder.deposit, topUps });
    const shares = splitForfeit(whole, forfeitPercent, this.world.coins[USDT_COIN]?.scale ?? 0);
    this.book.take(toForfeitEntries({ ...this.#depositOf(user, bidder.deposit), topUps, sellerId, ...shares }));
    bidder.state = 'forfeited';
  }

  #expire(): string {
    const due = this.orders.filter(({ state, dueMs }) => state === 'open' && dueMs <= this.nowMs);
    let chances = 0;
    for (const order of due) {
      order.state = 'expired';
      if (order.rank === 1) this.#forfeit(order);
      const others = [...this.biddersOf(order.offer)].flatMap(([user, { price, isTied }]) =>
        user === order.user || price === null
          ? []
          : [{ user, price, rank: 2n * toUnits(price, MODEL_SCALE) - (isTied ? 1n : 0n) }],
      );
      const next = order.rank === 1 ? others.sort((one, other) => (one.rank < other.rank ? 1 : -1))[0] : undefined;
      if (next) {
        const dueMs = this.nowMs + this.offer(order.offer).payMs;
        const { user, price } = next;
        this.orders.push({ user, price, offer: order.offer, rank: 2, dueMs, state: 'open' });
        chances += 1;
      } else this.#giveBack(order.offer);
    }
    return `done ${due.length} ${chances}`;
  }

  #buyBox({ user, series: at, price, seed, code }: MoveOf<'box'>): string {
    const series = this.world.series[at];
    if (!series) return 'nft_series_unknown';
    const { artist, coin, total } = series;
    const sold = this.sold[at] ?? 0;
    if (artist === user) return 'nft_own';
    if (toUnits(price, MODEL_SCALE) !== toUnits(series.price, MODEL_SCALE)) return 'nft_price_changed';
    if (sold >= total) return 'nft_sold_out';
    if (statusOf({ ...series, isOpen: true }, this.nowMs) !== ON_SALE) return 'nft_not_on_sale';
    const { feePercent } = this.world.rules;
    const { scale = 0 } = this.world.coins[coin] ?? {};
    const entries = toSaleEntries({
      ...splitSale(series.price, { feePercent, royaltyPercent: '0', scale }),
      reference: this.reference(),
      ruleVersion: RULE_VERSION,
      kind: 'nft_box',
      buyerId: user,
      sellerId: artist,
      artistId: artist,
      currencyId: coin,
    });
    if (!this.book.take(entries)) return 'insufficient_balance';
    this.sold[at] = sold + 1;
    this.waiting[at]?.push({ work: this.works.length, clientSeed: seed, boxCode: code, tickSeq: 0 });
    const box = { series: at, position: null };
    this.works.push({ artist, owner: user, offer: null, last: null, isUnopened: true, box });
    return `done ${sold + 1}`;
  }

  async draw({ hash }: MoveOf<'tick'>): Promise<string> {
    const drawn: string[] = [];
    for (const [at, waiting] of this.waiting.entries()) {
      if (waiting.length === 0) continue;
      const code = `series ${at}`;
      const total = this.world.series[at]?.total ?? 0;
      const state = this.draws[at] ?? {
        free: createFreePositions(total),
        number: 0,
        head: await firstHead(code, hashing),
      };
      const purchases = waiting.map((box) => ({ ...box, tickHash: hash }));
      const draws = await drawBoxes(state, purchases, hashing);
      for (const [n, { position, freeCount }] of draws.entries()) {
        const { box } = this.work((waiting[n] as Box).work);
        if (box) box.position = position;
        drawn.push(`${at}:${freeCount}:${position}`);
      }
      const last = draws.at(-1);
      if (last) this.draws[at] = { free: state.free, number: last.number, head: last.head };
      waiting.length = 0;
    }
    return ['done', ...drawn].join(' ');
  }

  #open({ user, work: at }: MoveOf<'open'>): string {
    const work = this.work(at);
    if (work.owner !== user) return 'nft_unknown';
    if (work.box === null) return 'nft_not_box';
    if (!work.isUnopened) return 'done again';
    if (work.box.position === null) return 'nft_not_drawn';
    work.isUnopened = false;
    return `done ${work.box.position}`;
  }

  apply(move: Exclude<NftMove, { kind: 'tick' }>): string {
    switch (move.kind) {
      case 'fund':
        this.book.fund(move.user, move.coin, toUnits(move.amount, MODEL_SCALE));
        return 'done';
      case 'offer':
        return this.#makeOffer(move);
      case 'deposit':
        return this.#payDeposit(move);
      case 'bid':
        return this.#bid(move);
      case 'buy':
        return this.#buy(move);
      case 'pay':
        return this.#pay(move);
      case 'end':
        return this.#end();
      case 'expire':
        return this.#expire();
      case 'box':
        return this.#buyBox(move);
      case 'open':
        return this.#open(move);
      default:
        this.nowMs += move.ms;
        return 'done';
    }
  }
}

export type NftEngine = Engine;
export const createNftEngine = (world: NftWorld): NftEngine => new Engine(world);
