import type { OtcRules } from '@candor/domain/otc/otc-rules';
import type { MoveOf } from './otc-model-parts';

interface NewNaiveOrder {
  readonly ad: number;
  readonly side: 'buy' | 'sell';
  readonly seller: number;
  readonly buyer: number;
  readonly taker: number;
  readonly coins: bigint;
  readonly fee: bigint;
  readonly dueMs: number;
}

const HOUR = 3_600_000;
type StepResult = string;

/** One order with its steps written out one by one. */
export class NaiveOrder {
  readonly ad: number;
  readonly side: 'buy' | 'sell';
  readonly seller: number;
  readonly buyer: number;
  readonly taker: number;
  readonly coins: bigint;
  readonly fee: bigint;
  readonly dueMs: number;
  state = 'pending';
  fault = 0;
  endedMs = 0;
  outcome = '';
  isSettled = false;
  #paidMs = 0;
  #isAsked = false;
  #judge = 0;
  #isAppealed = false;
  #isLast = false;
  #carryMs = 0;

  constructor(fields: NewNaiveOrder) {
    this.ad = fields.ad;
    this.side = fields.side;
    this.seller = fields.seller;
    this.buyer = fields.buyer;
    this.taker = fields.taker;
    this.coins = fields.coins;
    this.fee = fields.fee;
    this.dueMs = fields.dueMs;
  }

  held(): bigint {
    return this.side === 'sell' ? this.coins + this.fee : this.coins;
  }
  isOver(): boolean {
    return !['pending', 'paid', 'disputed'].includes(this.state);
  }
  isDone(): boolean {
    return this.state === 'completed' || this.state === 'released';
  }
  isUnpaidEnd(): boolean {
    return this.state === 'cancelled' || this.state === 'timed_out';
  }

  #finish(state: string, nowMs: number): StepResult {
    this.state = state;
    this.endedMs = nowMs;
    return `done ${state}`;
  }

  step(move: MoveOf<'step'>, nowMs: number, rules: OtcRules): StepResult {
    const { user, action } = move;
    if (user !== this.buyer && user !== this.seller) return 'otc_order_unknown';
    if (action === 'pay') return this.#pay(user, nowMs);
    if (action === 'release') return this.#release(user, nowMs);
    if (action === 'cancel') return this.#cancel(move, nowMs);
    if (action === 'ask_cancel') return this.#ask(user, nowMs);
    if (action === 'appeal') return this.#appeal(user, nowMs);
    if (action === 'state') return this.state === 'disputed' && !this.#isLast ? 'done disputed' : 'otc_order_state';
    if (this.state !== 'paid') return 'otc_order_state';
    if (nowMs < this.#paidMs + rules.quietMinutes * 60_000) return 'otc_dispute_early';
    this.state = 'disputed';
    return 'done disputed';
  }

  #pay(user: number, nowMs: number): StepResult {
    if (user !== this.buyer) return 'otc_not_buyer';
    if (this.state !== 'pending') return 'otc_order_state';
    if (nowMs >= this.dueMs) return 'otc_time_over';
    this.state = 'paid';
    this.#paidMs = nowMs;
    return 'done paid';
  }

  #release(user: number, nowMs: number): StepResult {
    if (user !== this.seller) return 'otc_not_seller';
    if (this.state === 'pending') return 'otc_not_paid';
    if (this.state === 'paid') return this.#finish('completed', nowMs);
    if (this.state === 'disputed' && this.outcome === '') return this.#finish('released', nowMs);
    return 'otc_order_state';
  }

  #cancel({ user, reason }: MoveOf<'step'>, nowMs: number): StepResult {
    if (user !== this.buyer) return 'otc_not_buyer';
    if (this.state === 'paid') {
      if (!this.#isAsked || !['wrong_name', 'counterparty_asked'].includes(reason)) return 'otc_cancel_after_paid';
      return this.#finish('cancelled', nowMs);
    }
    if (this.state !== 'pending') return 'otc_order_state';
    if (nowMs >= this.dueMs) return 'otc_time_over';
    if (reason === 'changed_mind' || reason === 'cannot_pay') this.fault = this.buyer;
    return this.#finish('cancelled', nowMs);
  }

  #ask(user: number, nowMs: number): StepResult {
    if (user !== this.seller) return 'otc_not_seller';
    if (this.state !== 'pending' && this.state !== 'paid') return 'otc_order_state';
    if (this.state === 'pending' && nowMs >= this.dueMs) return 'otc_time_over';
    if (this.#isAsked) return 'otc_asked_already';
    this.#isAsked = true;
    return `done ${this.state}`;
  }

  #appeal(user: number, nowMs: number): StepResult {
    if (this.state !== 'disputed') return 'otc_order_state';
    if (this.#isAppealed) return 'otc_appeal_used';
    if (this.outcome === '' || nowMs >= this.#carryMs) return 'otc_appeal_late';
    if (user !== (this.outcome === 'release' ? this.seller : this.buyer)) return 'otc_not_loser';
    this.#isAppealed = true;
    return 'done disputed';
  }

  rule({ operator, outcome }: MoveOf<'rule'>, nowMs: number, appealHours: number): StepResult {
    if (this.state !== 'disputed' || this.#isLast) return 'otc_not_decidable';
    if (this.outcome !== '' && !this.#isAppealed) return 'otc_not_decidable';
    if (this.#isAppealed && operator === this.#judge) return 'otc_same_operator';
    this.outcome = outcome;
    this.#judge = operator;
    this.#isLast = this.#isAppealed;
    this.#carryMs = this.#isAppealed ? nowMs : nowMs + appealHours * HOUR;
    return `done ${this.#isLast}`;
  }

  /** What time does; empty: nothing. */
  byTime(nowMs: number, rules: OtcRules): StepResult {
    if (this.state === 'pending' && nowMs >= this.dueMs) {
      this.fault = this.buyer;
      this.#finish('timed_out', nowMs);
    } else if (this.state === 'paid' && nowMs >= this.#paidMs + rules.autoDisputeHours * HOUR) this.state = 'disputed';
    else if (this.#isDue(nowMs)) {
      this.fault = this.outcome === 'release' ? this.seller : this.buyer;
      this.#finish(this.outcome === 'release' ? 'released' : 'refunded', nowMs);
    } else return '';
    return this.state;
  }

  /** A decision waits for its time; after an appeal only the last decision counts. */
  #isDue(nowMs: number): boolean {
    const waitsForAppeal = this.#isAppealed && !this.#isLast;
    return this.state === 'disputed' && this.outcome !== '' && !waitsForAppeal && nowMs >= this.#carryMs;
  }
}
