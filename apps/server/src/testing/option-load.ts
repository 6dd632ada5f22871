import { fromUnits } from '@candor/money/units';
import { pollUntil } from '#platform/runtime/monotonic';
import { createLoadPace } from './load-pace';
import type { OptionItem } from './option-steps';
import { randomFrom } from './seed';
import { sendKeyed } from './send-keyed';

export interface OptionLoad {
  /** Order ids by idempotency key, as acknowledged. */
  readonly acknowledged: ReadonlyMap<string, number>;
  unknownCount(): number;
  /** Of the unknown outcomes, those in flight when their server died. */
  cutCount(): number;
  /** Resolves when so many orders have been acknowledged in all. */
  until(count: number): Promise<void>;
  hurry(): void;
  calm(): void;
  /** Stops new orders; every open one is sent again until it is answered. */
  finish(): Promise<void>;
}

export interface OptionLoadOptions {
  /** Servers on one database; an order without a reply is sent to the next one. */
  readonly origins: readonly string[];
  readonly tokens: readonly string[];
  readonly seed: number;
  readonly callers: number;
}

const RECOVERY_MS = 120_000;
const LOAD_MS = 600_000;
/**
 * Pause between two orders of a caller: short enough that every engine run settles some, long enough for the balance to
 * last.
 */
const REST_MS = 800;
const INSTRUMENTS = ['1', '2', '4', '6'];
/** Refusals that are expected: no fresh price while the tick writer is dead, and the limited money of demo users. */
const CALM = ['price_unavailable', 'insufficient_balance', 'exposure_reached'];

/** Callers that submit 30-second options to several servers, each with its own key. */
export const startOptionLoad = (options: OptionLoadOptions): OptionLoad => {
  const random = randomFrom(options.seed);
  const acknowledged = new Map<string, number>();
  const counts = { unknown: 0, cut: 0, keys: 0 };
  const pace = createLoadPace(REST_MS);
  let isEnding = false;

  const onCut = (): void => {
    counts.cut += 1;
  };
  const submitOne = async (): Promise<void> => {
    counts.keys += 1;
    const key = `option-${options.seed}-${counts.keys}`;
    const token = options.tokens[random(options.tokens.length)] ?? '';
    const fields = {
      match_id: INSTRUMENTS[random(INSTRUMENTS.length)] ?? '1',
      currency_id: '3',
      type: random(2) === 0 ? '1' : '2',
      seconds: '30',
      number: fromUnits(1_000_000n + BigInt(random(1_000_000)), 6),
      wait: '0',
    };
    const sending = { path: '/microtrade/submit', token, key, fields };
    let at = random(options.origins.length);
    const answer = await pollUntil(
      async () => {
        const got = await sendKeyed(options.origins[at % options.origins.length] ?? '', sending, onCut);
        if (got === null) counts.unknown += 1;
        at += 1;
        return got;
      },
      { timeoutMs: RECOVERY_MS, everyMs: 50 },
    );
    if (answer?.type === 'ok') acknowledged.set(key, (answer.message as OptionItem).id);
    else if (!CALM.includes(answer?.error ?? '')) throw new Error(`${key}: ${answer?.error} ${answer?.message}`);
  };
  const caller = async (): Promise<void> => {
    while (!isEnding) {
      await submitOne();
      await pace.rest();
    }
  };
  const callers = Promise.all(Array.from({ length: options.callers }, caller));
  // A caller's failure is reported by finish().
  callers.catch(() => undefined);
  return {
    acknowledged,
    unknownCount: () => counts.unknown,
    cutCount: () => counts.cut,
    until: async (count) => {
      const isThere = () => (acknowledged.size >= count ? true : null);
      // A caller that fails ends the wait with its error.
      const failed = callers.then(() => null);
      const found = await Promise.race([pollUntil(isThere, { timeoutMs: LOAD_MS, everyMs: 50 }), failed]);
      if (found === null) throw new Error(`${acknowledged.size} options of ${count}`);
    },
    hurry: pace.hurry,
    calm: pace.calm,
    finish: async () => {
      isEnding = true;
      pace.hurry();
      await callers;
    },
  };
};
