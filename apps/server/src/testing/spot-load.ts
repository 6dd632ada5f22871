import { fromUnits } from '@candor/money/units';
import { pollUntil } from '#platform/runtime/monotonic';
import { createLoadPace } from './load-pace';
import { randomFrom } from './seed';
import type { FormReply } from './send-form';
import { type Sending, sendKeyed } from './send-keyed';
import type { SpotOrder } from './spot-steps';

/** An order whose placement was answered. */
export interface Acknowledged {
  readonly key: string;
  readonly userIndex: number;
  readonly order: SpotOrder;
}

export interface SpotLoad {
  /** Orders answered with ok, in the order of the replies. */
  readonly acknowledged: readonly Acknowledged[];
  /** Orders whose cancellation was acknowledged. */
  readonly cancelled: readonly number[];
  /** Requests with an unknown outcome. */
  unknownCount(): number;
  /** Of these, requests in flight when their server died. */
  cutCount(): number;
  hurry(): void;
  calm(): void;
  /** Of these, orders that had been accepted. */
  replayedCount(): number;
  /** Resolves when that many more orders are acknowledged; rejects when a caller gets an unexpected reply. */
  more(count: number): Promise<void>;
  /** Stops new steps; every open one is sent again until it is answered. */
  finish(): Promise<void>;
}

export interface SpotLoadOptions {
  /** Servers on one database; a request without a reply is sent to the next one. */
  readonly origins: readonly string[];
  readonly tokens: readonly string[];
  readonly seed: number;
  readonly callers: number;
  /** Centre of the prices, in cents. */
  readonly middle: number;
}

const RECOVERY_MS = 120_000;
/** Pause between two steps of a caller, except shortly before a kill. */
const REST_MS = 200;
const BTC = { currency_id: '1', legal_id: '3' };
const CALM = ['insufficient_balance', 'too_many_orders', 'price_out_of_band', 'order_not_open'];

const randomOrder = (random: (below: number) => number, middle: number): Record<string, string> => ({
  ...BTC,
  kind: 'limit',
  side: random(2) === 0 ? 'buy' : 'sell',
  price: fromUnits(BigInt(middle - 20_000 + random(40_000)), 2),
  amount: fromUnits(10n + BigInt(random(40)), 5),
  tif: random(4) === 0 ? 'ioc' : 'gtc',
});

const ensureCalm = (answer: FormReply | null, { fields }: Sending): FormReply => {
  if (answer === null) throw new Error(`nobody answers ${JSON.stringify(fields)}`);
  if (answer.type !== 'ok' && !CALM.includes(answer.error)) {
    throw new Error(`${answer.error} ${JSON.stringify(answer.message)} for ${JSON.stringify(fields)}`);
  }
  return answer;
};

/** Sends to one server after the other, starting with `first`, until one replies. */
const settleAt = async (
  { origins, onUnknown, onCut }: { origins: readonly string[]; onUnknown: () => void; onCut: () => void },
  first: number,
  sending: Sending,
): Promise<FormReply> => {
  let at = first;
  const answer = await pollUntil(
    async () => {
      const got = await sendKeyed(origins[at % origins.length] as string, sending, onCut);
      if (got === null) onUnknown();
      at += 1;
      return got;
    },
    { timeoutMs: RECOVERY_MS, everyMs: 50 },
  );
  return ensureCalm(answer, sending);
};

/** Callers that place and cancel orders at several servers, each with its own key. */
export const startSpotLoad = (options: SpotLoadOptions): SpotLoad => {
  const random = randomFrom(options.seed);
  const acknowledged: Acknowledged[] = [];
  const cancelled: number[] = [];
  const open: { userIndex: number; id: number }[] = [];
  const waiting: { atCount: number; resolve: () => void }[] = [];
  const counts = { unknown: 0, cut: 0, replayed: 0, keys: 0 };
  const pace = createLoadPace(REST_MS);
  let isEnding = false;

  const count = (what: 'unknown' | 'cut') => (): void => {
    counts[what] += 1;
  };
  const settling = { origins: options.origins, onUnknown: count('unknown'), onCut: count('cut') };
  const settle = (sending: Sending): Promise<FormReply> => settleAt(settling, random(options.origins.length), sending);
  const nextKey = (): string => {
    counts.keys += 1;
    return `spot-${options.seed}-${counts.keys}`;
  };

  const placeOne = async (): Promise<void> => {
    const userIndex = random(options.tokens.length);
    const key = nextKey();
    const fields = randomOrder(random, options.middle);
    const answer = await settle({ path: '/spot/order', token: options.tokens[userIndex] ?? '', key, fields });
    if (answer.type !== 'ok') return;
    if (answer.headers.get('idempotent-replayed') === 'true') counts.replayed += 1;
    const order = answer.message as SpotOrder;
    acknowledged.push({ key, userIndex, order });
    if (order.state === 'open') open.push({ userIndex, id: order.id });
    for (const one of waiting) if (acknowledged.length >= one.atCount) one.resolve();
  };
  const cancelOne = async (): Promise<void> => {
    const [known] = open.splice(random(Math.max(1, open.length)), 1);
    if (!known) return;
    const token = options.tokens[known.userIndex] ?? '';
    const fields = { id: String(known.id) };
    const answer = await settle({ path: '/spot/order/cancel', token, key: nextKey(), fields });
    // A reply with an open order means that the cancellation waits in the journal and the order may still fill.
    if (answer.type === 'ok' && (answer.message as SpotOrder).state === 'cancelled') cancelled.push(known.id);
  };
  const caller = async (): Promise<void> => {
    while (!isEnding) {
      await (random(5) < 3 || open.length === 0 ? placeOne() : cancelOne());
      await pace.rest();
    }
  };
  const callers = Promise.all(Array.from({ length: options.callers }, caller));
  // A caller's failure is reported by the next awaited method.
  callers.catch(() => undefined);

  return {
    acknowledged,
    cancelled,
    unknownCount: () => counts.unknown,
    cutCount: () => counts.cut,
    hurry: pace.hurry,
    calm: pace.calm,
    replayedCount: () => counts.replayed,
    more: async (count) => {
      const reached = new Promise<void>((resolve) => waiting.push({ atCount: acknowledged.length + count, resolve }));
      await Promise.race([reached, callers]);
    },
    finish: async () => {
      isEnding = true;
      pace.hurry();
      await callers;
    },
  };
};
