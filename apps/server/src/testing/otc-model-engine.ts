import type { OtcOrderState } from '@candor/contract/otc-orders';
import { computeAdPrice } from '@candor/domain/otc/ad-price';
import { countsAgainstBuyer } from '@candor/domain/otc/cancel-reasons';
import { type AdContext, type AdForm, refuseAd, remainingOf } from '@candor/domain/otc/decide-ad';
import { decideByTime, decideRuling, decideStep, type OrderFacts } from '@candor/domain/otc/decide-step';
import type { MarketFacts } from '@candor/domain/otc/decide-take';
import type { OtcStanding } from '@candor/domain/profile/credit-score';
import { add, sub, toAmount } from '@candor/money/decimal';
import { fromUnits, toUnits } from '@candor/money/units';
import { availableOf, frozenOf, houseOf } from '#kernel/ledger/chart';
import type { Entry } from '#kernel/ledger/entry';
import type { Ad } from '#modules/otc/ads.store';
import { type OrderMoney, toEscrowEntry, toRefundEntry, toReleaseEntry } from '#modules/otc/otc-entries';
import { type TakeItem, Taking } from '#modules/otc/taking';
import { Refusal } from '#platform/refusal';
import {
  COIN,
  COIN_SCALE,
  type ModelAdForm,
  type MoveOf,
  type OtcModel,
  type OtcMove,
  type OtcView,
  type OtcWorld,
} from './otc-model-parts';

interface Order extends OrderMoney {
  facts: OrderFacts;
  readonly adId: number;
  readonly takerId: number;
  fault: number;
  endedMs: number;
}

interface Holder {
  standing: OtcStanding;
  open: number;
}

const ENDED: ReadonlySet<OtcOrderState> = new Set(['completed', 'cancelled', 'timed_out', 'released', 'refunded']);
const DONE: ReadonlySet<OtcOrderState> = new Set(['completed', 'released']);
const FAR = Number.MAX_SAFE_INTEGER;
const MINUTE_MS = 60_000;
const UNPAID: ReadonlySet<OtcOrderState> = new Set(['cancelled', 'timed_out']);

const toForm = (form: ModelAdForm): AdForm => ({
  ...form,
  priceKind: form.fixedPrice === null ? 'floating' : 'fixed',
  price: form.fixedPrice ?? '',
  methods: 1,
  needLevel: 0,
});

/** The market made of the functions of the domain, the batch judge of takings and the entries of the module. */
export class OtcEngine implements OtcModel {
  readonly #world: OtcWorld;
  readonly #units = new Map<string, bigint>();
  readonly #holders: Holder[];
  readonly #blocks = new Set<string>();
  readonly #ads: (Ad & { readonly total: string })[] = [];
  readonly #orders: Order[] = [];
  #nowMs: number;
  #index: string | null = '1';
  #isRateOld = false;

  constructor(world: OtcWorld) {
    this.#world = world;
    this.#nowMs = world.startMs;
    this.#holders = world.people.map(() => ({ standing: 'full', open: 0 }));
  }

  apply(move: OtcMove): string {
    switch (move.kind) {
      case 'fund':
        this.#add(availableOf(move.user, 'change', COIN).key, toUnits(move.amount, COIN_SCALE));
        return 'done';
      case 'standing':
        this.#holder(move.user).standing = move.standing;
        return 'done';
      case 'block':
        if (move.isBlocked) this.#blocks.add(`${move.user}:${move.other}`);
        else this.#blocks.delete(`${move.user}:${move.other}`);
        return 'done';
      case 'index':
        this.#index = move.price;
        this.#isRateOld = move.isRateOld;
        return 'done';
      case 'wait':
        this.#nowMs += move.ms;
        return 'done';
      case 'time':
        return this.#time();
      case 'rule':
        return this.#rule(move);
      case 'step':
        return this.#step(move);
      case 'take':
        return this.#take(move);
      default:
        return this.#change(move);
    }
  }

  #add(key: string, units: bigint): void {
    this.#units.set(key, (this.#units.get(key) ?? 0n) + units);
  }

  #holder(user: number): Holder {
    return this.#holders[user - 1] as Holder;
  }

  #post(entry: Entry): void {
    for (const { from, to, amount } of entry.legs) {
      const units = toUnits(amount, COIN_SCALE);
      this.#add(from.key, -units);
      this.#add(to.key, units);
      if (from.bucket !== 'house' && (this.#units.get(from.key) ?? 0n) < 0n)
        throw new Error(`${from.key} is below zero after ${entry.kind}`);
    }
  }

  #contextOf(used: string): AdContext {
    const { rules } = this.#world;
    return { scale: COIN_SCALE, index: this.#index, isRateOld: this.#isRateOld, fiat: 'USD', used, rules };
  }

  #change(move: MoveOf<'post'> | MoveOf<'edit'> | MoveOf<'switch'>): string {
    if (move.kind === 'post') return this.#postAd(move);
    const ad = this.#ads[move.ad] as Ad & { readonly total: string };
    if (ad.state === 'closed') return 'otc_ad_ended';
    if (move.kind === 'switch') {
      this.#ads[move.ad] = { ...ad, state: move.state };
      return 'done';
    }
    const used = sub(toAmount(ad.total), toAmount(ad.remaining));
    const refusal = refuseAd(toForm(move.form), this.#contextOf(used));
    if (refusal) return refusal.code;
    const remaining = remainingOf(move.form.total, used);
    this.#ads[move.ad] = { ...ad, ...move.form, side: ad.side, remaining, version: ad.version + 1 };
    return `done ${ad.version + 1}`;
  }

  #postAd({ user, form }: MoveOf<'post'>): string {
    const refusal = refuseAd(toForm(form), this.#contextOf('0'));
    if (refusal) return refusal.code;
    this.#ads.push({
      ...form,
      id: this.#ads.length,
      ownerId: user,
      version: 1,
      state: 'open',
      expiresMs: FAR,
      remaining: form.total,
      needLevel: 0,
      scale: COIN_SCALE,
      currency: 'USDT',
      currencyId: COIN,
      fiat: 'USD',
      methodIds: [],
      kindIds: [],
      terms: '',
      autoReply: '',
    });
    return 'done 1';
  }

  #person(id: number): TakeItem['taker'] {
    const person = this.#world.people[id - 1];
    if (!person) throw new Error('nobody');
    const own = this.#orders.filter(({ buyerId, sellerId }) => buyerId === id || sellerId === id);
    return {
      id,
      ...person,
      standing: this.#holder(id).standing,
      completedOrders: own.filter(({ facts }) => DONE.has(facts.state)).length,
      unpaidEnds: own
        .filter(({ buyerId, facts }) => buyerId === id && UNPAID.has(facts.state))
        .map(({ endedMs, fault }) => ({ atMs: endedMs, counts: fault !== 0 })),
      verifiedName: '',
      score: 0,
    };
  }

  #market(): MarketFacts {
    return { nowMs: this.#nowMs, index: this.#index, isRateOld: this.#isRateOld, usdtPrice: '1' };
  }

  #take({ takes }: MoveOf<'take'>): string {
    const taking = new Taking({
      nowMs: this.#nowMs,
      ads: new Map(this.#ads.map((ad) => [ad.id, ad])),
      traders: new Map(
        this.#holders.map(({ open }, at) => [at + 1, { userId: at + 1, openTaken: open, cleanOrders: 0 }]),
      ),
      unpaidEnds: new Map(takes.map(({ user }) => [user, this.#person(user).unpaidEnds])),
      availableOf: (userId) => fromUnits(this.#units.get(availableOf(userId, 'change', COIN).key) ?? 0n, COIN_SCALE),
    });
    const results = takes.map((one) => {
      const ownerId = this.#ads[one.ad]?.ownerId ?? 0;
      const isBlocked = [`${one.user}:${ownerId}`, `${ownerId}:${one.user}`].some((pair) => this.#blocks.has(pair));
      return taking.judge({
        userId: one.user,
        adId: one.ad,
        ask: { version: one.version, seenPrice: one.seenPrice, by: one.by, amount: one.amount },
        taker: this.#person(one.user),
        maker: this.#person(ownerId),
        isBlocked,
        market: this.#market(),
        rules: this.#world.rules,
      });
    });
    return results
      .map((taken, at) => (taken instanceof Refusal ? taken.code : this.#store(takes[at]?.user ?? 0, taken)))
      .join(' ');
  }

  #store(takerId: number, { ad, order, sellerId, buyerId }: Exclude<ReturnType<Taking['judge']>, Refusal>): string {
    const reference = String(this.#orders.length).padStart(36, '0');
    const payDueMs = this.#nowMs + ad.payMinutes * MINUTE_MS;
    const facts: OrderFacts = { state: 'pending', payDueMs, paidMs: null, isCancelAsked: false, dispute: null };
    const money = { ...order, reference, sellerId, buyerId, side: ad.side, currencyId: COIN, ruleVersion: 1 };
    this.#post(toEscrowEntry(money));
    this.#orders.push({ ...money, facts, adId: ad.id, takerId, fault: 0, endedMs: 0 });
    const stored = this.#ads[ad.id] as Ad & { readonly total: string };
    this.#ads[ad.id] = { ...stored, remaining: sub(toAmount(stored.remaining), toAmount(order.amount)) };
    this.#holder(takerId).open += 1;
    const units = [order.amount, order.fiatAmount, order.fee].map((text) => toUnits(text, COIN_SCALE));
    return `taken:${units.join(':')}`;
  }

  #end(order: Order, state: OtcOrderState): void {
    if (ENDED.has(order.facts.state)) throw new Error('an order ended twice');
    const isDone = DONE.has(state);
    this.#post(isDone ? toReleaseEntry(order) : toRefundEntry(order));
    order.facts = { ...order.facts, state };
    order.endedMs = this.#nowMs;
    this.#holder(order.takerId).open -= 1;
    if (isDone) return;
    const ad = this.#ads[order.adId] as Ad & { readonly total: string };
    this.#ads[order.adId] = { ...ad, remaining: add(toAmount(ad.remaining), toAmount(order.amount)) };
  }

  #step({ user, order: place, action, reason }: MoveOf<'step'>): string {
    const order = this.#orders[place] as Order;
    const role = user === order.buyerId ? 'buyer' : user === order.sellerId ? 'seller' : 'stranger';
    const ask = { role, action, nowMs: this.#nowMs, reason } as const;
    const decision = decideStep(order.facts, ask, this.#world.rules);
    if (!decision.ok) return decision.code;
    const { facts } = order;
    if (action === 'cancel' && countsAgainstBuyer(reason)) order.fault = order.buyerId;
    if (ENDED.has(decision.state)) this.#end(order, decision.state);
    else if (action === 'pay') order.facts = { ...facts, state: 'paid', paidMs: this.#nowMs };
    else if (action === 'ask_cancel') order.facts = { ...facts, isCancelAsked: true };
    else if (action === 'dispute') this.#dispute(order);
    else if (action === 'appeal' && facts.dispute)
      order.facts = { ...facts, dispute: { ...facts.dispute, isAppealed: true, carryOutMs: null } };
    return `done ${decision.state}`;
  }

  #dispute(order: Order): void {
    const dispute = { outcome: null, carryOutMs: null, isAppealed: false, isFinal: false, decidedBy: null };
    order.facts = { ...order.facts, state: 'disputed', dispute };
  }

  #rule({ operator, order: place, outcome }: MoveOf<'rule'>): string {
    const order = this.#orders[place] as Order;
    const { appealHours } = this.#world.rules;
    const decision = decideRuling(order.facts, { operatorId: operator, outcome, nowMs: this.#nowMs, appealHours });
    if (!decision.ok) return decision.code;
    order.facts = { ...order.facts, dispute: decision.dispute };
    return `done ${decision.dispute.isFinal}`;
  }

  #time(): string {
    const moved = this.#orders.map((order) => {
      const state = decideByTime(order.facts, this.#nowMs, this.#world.rules);
      if (state === null) return '';
      if (state === 'disputed') this.#dispute(order);
      else {
        if (state === 'timed_out' || state === 'refunded') order.fault = order.buyerId;
        if (state === 'released') order.fault = order.sellerId;
        this.#end(order, state);
      }
      return state;
    });
    return moved.filter((state) => state !== '').join(' ') || 'nothing';
  }

  money(): bigint[] {
    const own = this.#holders.flatMap((_, at) => [
      availableOf(at + 1, 'change', COIN),
      frozenOf(at + 1, 'change', COIN),
    ]);
    return [...own, houseOf('fees', COIN)].map(({ key }) => this.#units.get(key) ?? 0n);
  }

  lines(): string[] {
    return [
      ...this.#ads.map(({ state, version, remaining }) => `${state} ${version} ${toUnits(remaining, COIN_SCALE)}`),
      ...this.#orders.map(({ facts, fault }) => `${facts.state} ${fault} ${facts.dispute?.outcome ?? ''}`),
    ];
  }

  view(): OtcView {
    return {
      nowMs: this.#nowMs,
      index: this.#index,
      ads: this.#ads.map((ad) => ({
        owner: ad.ownerId,
        version: ad.version,
        state: ad.state,
        price: computeAdPrice(ad, this.#index),
      })),
      orders: this.#orders.map(({ buyerId, sellerId, facts }) => ({
        buyer: buyerId,
        seller: sellerId,
        state: facts.state,
        payDueMs: facts.payDueMs,
      })),
    };
  }
}
