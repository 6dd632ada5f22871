import { OTC_CANCEL_REASONS } from '@candor/contract/otc-orders';
import { OTC_RULES } from '@candor/domain/otc/otc-rules';
import type { ModelAdForm, ModelTake, MoveOf, OtcMove, OtcView, OtcWorld } from './otc-model-parts';
import { randomFrom } from './seed';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const START = Date.UTC(2026, 0, 5, 8, 0);

type Below = (limit: number) => number;
const pick = <T>(below: Below, list: readonly T[]): T => list[below(list.length)] as T;
const decimals = (units: number, places: number): string =>
  `${Math.floor(units / 10 ** places)}.${String(units % 10 ** places).padStart(places, '0')}`;

export const drawWorld = (seed: number): OtcWorld => {
  const below = randomFrom(seed);
  for (let n = 0; n < 3; n += 1) below(2);
  return {
    startMs: START,
    rules: {
      ...OTC_RULES,
      makerFeePercent: pick(below, ['0.2', '0', '1.337', '0.001']),
      maxOpenOrders: pick(below, [3, 2, 8]),
      countedCancels: pick(below, [3, 2, 6]),
    },
    people: Array.from({ length: 5 + below(4) }, (_, at) => ({
      level: at === 0 && below(2) === 0 ? 0 : pick(below, [1, 2] as const),
      limitUsdt: pick(below, ['2000', '1000000', '333.333333']),
      createdMs: START - below(40) * 24 * HOUR,
    })),
    operators: 3,
  };
};

/** Chooses random moves that mostly succeed and often meet an edge: a limit, the rest of an ad, a deadline. */
export class OtcMoves {
  readonly #below: Below;
  readonly #world: OtcWorld;

  constructor(seed: number, world: OtcWorld) {
    this.#below = randomFrom(seed ^ 0x5bd1e995);
    this.#world = world;
  }

  #user(): number {
    return 1 + this.#below(this.#world.people.length);
  }

  fund(user: number): MoveOf<'fund'> {
    return { kind: 'fund', user, amount: decimals(this.#below(4_000_000_000), 6) };
  }

  next(view: OtcView): OtcMove {
    const at = this.#below(100);
    const isOpen = view.orders.some(({ state }) => ['pending', 'paid', 'disputed'].includes(state));
    if (view.ads.length < 2 || at < 6) return { kind: 'post', user: this.#user(), form: this.#form(view) };
    if (at < 36) return this.#take(view);
    if (at < 74 && view.orders.length > 0 && isOpen) return this.#moveOrder(view);
    if (at < 84) return this.#wait(view);
    if (at < 90) return { kind: 'time' };
    return this.#rare(view, at);
  }

  #rare(view: OtcView, at: number): OtcMove {
    if (at < 92) return { kind: 'edit', ad: this.#below(view.ads.length), form: this.#form(view) };
    if (at < 94)
      return {
        kind: 'switch',
        ad: this.#below(view.ads.length),
        state: pick(this.#below, ['open', 'open', 'paused', 'closed']),
      };
    if (at < 95) return { kind: 'block', user: this.#user(), other: this.#user(), isBlocked: this.#below(3) === 0 };
    if (at < 96)
      return {
        kind: 'standing',
        user: this.#user(),
        standing: pick(this.#below, ['full', 'full', 'full', 'half', 'paused']),
      };
    if (at < 98) return this.fund(this.#user());
    const isUnknown = this.#below(8) === 0;
    return {
      kind: 'index',
      price: isUnknown ? null : decimals(90_000_000 + this.#below(20_000_000), 8),
      isRateOld: this.#below(10) === 0,
    };
  }

  #form(view: OtcView): ModelAdForm {
    const below = this.#below;
    const isFloating = below(2) === 0;
    // Sometimes so far off that it is refused at any index.
    const price = below(12) === 0 ? pick(below, [5_000, 15_000]) : 9_000 + below(2_000);
    const total = 1 + below(3_000);
    const minFiat = 1 + below(5_000);
    const isRound = below(3) === 0;
    return {
      side: pick(below, ['buy', 'sell']),
      fixedPrice: isFloating ? null : view.index !== null && isRound ? '1' : decimals(price, 4),
      marginPercent: isFloating ? pick(below, ['0', '0.3', '-1.25', '10', '-10', '10.01', '2.5']) : '0',
      total: isRound ? String(total) : `${total}.${String(1 + below(999_999)).padStart(6, '0')}`,
      minFiat: decimals(minFiat, 2),
      maxFiat: decimals(minFiat + below(300_000), 2),
      payMinutes: pick(below, [15, 30]),
      ...pick(below, [
        { hoursFrom: 0, hoursTo: 0 },
        { hoursFrom: 0, hoursTo: 0 },
        { hoursFrom: 0, hoursTo: 0 },
        { hoursFrom: 480, hoursTo: 1_200 },
        { hoursFrom: 1_320, hoursTo: 400 },
      ]),
      needOrders: pick(below, [0, 0, 0, 1, 3]),
      needDays: pick(below, [0, 0, 0, 10]),
    };
  }

  #take(view: OtcView): MoveOf<'take'> {
    const ad = this.#below(view.ads.length);
    const takes = Array.from({ length: 1 + this.#below(4) }, () =>
      this.#one(view, this.#below(3) === 0 ? this.#below(view.ads.length) : ad),
    );
    return { kind: 'take', takes };
  }

  #one(view: OtcView, ad: number): ModelTake {
    const below = this.#below;
    const { version = 1, price = null } = view.ads[ad] ?? {};
    const by = pick(below, ['fiat', 'coin'] as const);
    const amount = by === 'fiat' ? decimals(1 + below(90_000), 2) : decimals(1 + below(900_000_000), 6);
    const seen = price ?? '1';
    return {
      user: this.#user(),
      ad,
      version: below(25) === 0 ? version + 1 : version,
      by,
      amount,
      seenPrice: below(12) === 0 ? decimals(9_000 + below(2_000), 4) : seen,
    };
  }

  #moveOrder(view: OtcView): OtcMove {
    const below = this.#below;
    const open = view.orders.flatMap(({ state }, at) => (['pending', 'paid', 'disputed'].includes(state) ? [at] : []));
    const order = below(12) === 0 ? below(view.orders.length) : pick(below, open);
    const { buyer = 1, seller = 1, state = '' } = view.orders[order] ?? {};
    if (state === 'disputed' && below(2) === 0)
      return {
        kind: 'rule',
        operator: 1 + below(this.#world.operators),
        order,
        outcome: pick(below, ['release', 'refund']),
      };
    const user = below(15) === 0 ? this.#user() : pick(below, [buyer, seller]);
    const usual = {
      pending: ['pay', 'pay', 'cancel', 'ask_cancel'],
      paid: ['release', 'dispute', 'ask_cancel', 'cancel'],
      disputed: ['state', 'appeal', 'appeal', 'release'],
    } as const;
    const all = ['pay', 'release', 'cancel', 'ask_cancel', 'dispute', 'state', 'appeal'] as const;
    const list = below(6) === 0 ? all : (usual[state as keyof typeof usual] ?? all);
    return { kind: 'step', user, order, action: pick(below, list), reason: pick(below, OTC_CANCEL_REASONS) };
  }

  /** Often exactly to a deadline, or a millisecond before it. */
  #wait(view: OtcView): MoveOf<'wait'> {
    const due = view.orders.filter(({ state, payDueMs }) => state === 'pending' && payDueMs > view.nowMs + 1);
    if (due.length > 0 && this.#below(2) === 0) {
      const { payDueMs } = pick(this.#below, due);
      return { kind: 'wait', ms: payDueMs - view.nowMs - this.#below(2) };
    }
    return { kind: 'wait', ms: pick(this.#below, [1, MINUTE, 10 * MINUTE, HOUR, 5 * HOUR, 24 * HOUR]) };
  }
}
