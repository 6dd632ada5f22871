import { fromUnits } from '@candor/money/units';
import { pollUntil } from '#platform/runtime/monotonic';
import { createLoadPace } from './load-pace';
import type { OptionItem } from './option-steps';
import { randomFrom } from './seed';
import { sendKeyed } from './send-keyed';

export interface OptionLoad {
  /** Order numbers by the key they were sent under, as acknowledged. */
  readonly acknowledged: ReadonlyMap<string, number>;
  unknownCount(): number;
  /** Of them, orders that were on their way when their server died. */
  cutCount(): number;
  hurry(): void;
  calm(): void;
  /** No new orders; every open one is sent again until it is answered. */
  finish(): Promise<void>;
}

export interface OptionLoadOptions {
  /** Servers on one database; an order that one of them leaves open is sent to another. */
  readonly origins: readonly string[];
  readonly tokens: readonly string[];
  readonly seed: number;
  readonly callers: number;
}

const RECOVERY_MS = 120_000;
/** Between two orders of a caller: some end in every look of the engine, and the money lasts. */
const REST_MS = 800;
const INSTRUMENTS = ['1', '2', '4', '6'];
/** While the writer of ticks is dead nobody may take an option; and demo users are not rich. */
const CALM = ['price_unavailable', 'insufficient_balance', 'exposure_reached'];

/** Callers that take options of half a minute at several servers, each under its own key. */
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
  // A caller that fails is reported by whoever waits for the end.
  callers.catch(() => undefined);
  return {
    acknowledged,
    unknownCount: () => counts.unknown,
    cutCount: () => counts.cut,
    hurry: pace.hurry,
    calm: pace.calm,
    finish: async () => {
      isEnding = true;
      pace.hurry();
      await callers;
    },
  };
};
