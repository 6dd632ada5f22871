import { OtcMoves } from './otc-model-moves';
import { whole } from './otc-model-naive';
import type { ModelTake, MoveOf, OtcMove, OtcView, OtcWorld } from './otc-model-parts';
import { randomFrom } from './seed';

/** A dispute over more than 1,000 USDT takes two operators; no price is below 0.81. */
const MOST_FIAT = '800';
/** Terms that let most takings through, so that most operations act on orders. */
const SIMPLE = { hoursFrom: 0, hoursTo: 0, needOrders: 0, needDays: 0 } as const;
const ROLE_OF = { pay: 'buyer', cancel: 'buyer', release: 'seller', ask_cancel: 'seller' } as const;

/** The server knows only people who take part; whoever has posted an ad does. */
const mayBlock = ({ user, other }: MoveOf<'block'>, { ads }: OtcView): boolean =>
  user !== other && ads.some(({ owner }) => owner === other);

/**
 * The moves of the pure model for the server, where each costs a call: takings are sent one by one, most are of an ad that
 * can be taken, and most steps are made by the side that may. Rates stay known and scores full.
 */
export class OtcWalkMoves {
  readonly #moves: OtcMoves;
  readonly #below: (limit: number) => number;

  constructor(seed: number, world: OtcWorld) {
    this.#moves = new OtcMoves(seed, world);
    this.#below = randomFrom(seed ^ 0x2545f491);
  }

  fund(user: number): OtcMove {
    return this.#moves.fund(user);
  }

  next(view: OtcView): OtcMove[] {
    const move = this.#moves.next(view);
    if (move.kind === 'standing') return [{ kind: 'time' }];
    if (move.kind === 'block' && !mayBlock(move, view)) return [];
    if (move.kind === 'index') return [{ ...move, price: move.price ?? '1' }];
    if (move.kind === 'post' || move.kind === 'edit') return [{ ...move, form: { ...move.form, ...SIMPLE } }];
    if (move.kind === 'step') return [this.#toStep(move, view)];
    return move.kind === 'take' ? [{ kind: 'take', takes: [this.#toTake(move, view)] }] : [move];
  }

  #isHelped(): boolean {
    return this.#below(4) > 0;
  }

  #toStep(move: MoveOf<'step'>, view: OtcView): OtcMove {
    const role = move.action in ROLE_OF ? ROLE_OF[move.action as keyof typeof ROLE_OF] : null;
    return role !== null && this.#isHelped() ? { ...move, user: view.orders[move.order]?.[role] ?? move.user } : move;
  }

  #toTake({ takes }: MoveOf<'take'>, { ads }: OtcView): ModelTake {
    const [first] = takes;
    if (!first) throw new Error('a taking of nothing');
    const isLarge = first.by === 'fiat' && whole(first.amount, 2) > whole(MOST_FIAT, 2);
    const one = isLarge ? { ...first, amount: MOST_FIAT } : first;
    const fitting = ads.flatMap(({ owner, state }, at) => (state === 'open' && owner !== one.user ? [at] : []));
    if (fitting.length === 0 || !this.#isHelped()) return one;
    const ad = fitting[this.#below(fitting.length)] ?? 0;
    const { version = 1, price = null } = ads[ad] ?? {};
    return { ...one, ad, version, seenPrice: price ?? '1' };
  }
}
