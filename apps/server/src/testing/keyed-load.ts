import { pollUntil } from '#platform/runtime/monotonic';
import { sendHttp } from './http-client';
import { randomFrom } from './seed';
import { encodeForm } from './send-form';

/** One transfer of a client, with its own idempotency key. */
export interface Move {
  readonly key: string;
  readonly userIndex: number;
  readonly from: string;
  readonly to: string;
  readonly amount: string;
}

export interface KeyedLoad {
  /** Transfers answered with ok, in the order of the replies. */
  readonly acknowledged: readonly Move[];
  /** Requests with an unknown outcome: cut connections and 5xx replies. */
  unknownCount(): number;
  /** Acknowledgements that were replays: the reply to an earlier request had been lost. */
  replayedCount(): number;
  /** Resolves when that many more moves are acknowledged; rejects when a caller gets an unexpected reply. */
  more(count: number): Promise<void>;
  /** Stops new moves; every open one is sent again until it is acknowledged. */
  finish(): Promise<void>;
  /** Stops new moves and retries; returns the moves whose outcome is unknown. */
  abandon(): Promise<readonly Move[]>;
}

interface LoadOptions {
  readonly origin: string;
  readonly tokens: readonly string[];
  readonly seed: number;
  readonly callers: number;
}

const RECOVERY_MS = 120_000;
const REPLY_MS = 30_000;
const ACCOUNTS = ['change', 'lever', 'micro', 'legal'];

type Outcome = 'done' | 'replayed' | 'unknown';

const send = async ({ origin, tokens }: LoadOptions, move: Move): Promise<Outcome> => {
  const reply = await sendHttp(`${origin}/api/wallet/change`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: tokens[move.userIndex] ?? '',
      'idempotency-key': move.key,
    },
    body: encodeForm({ currency_id: '3', number: move.amount, from_field: move.from, to_field: move.to }),
    timeoutMs: REPLY_MS,
  }).catch(() => null);
  if (reply === null || reply.status >= 500) return 'unknown';
  // A refusal is never expected: balances suffice, and a failing server must not report an invalid session.
  if (reply.status !== 200 || !reply.text.startsWith('{"type":"ok"'))
    throw new Error(`${reply.status} ${reply.text} for ${JSON.stringify(move)}`);
  return reply.headers.get('idempotent-replayed') === 'true' ? 'replayed' : 'done';
};

/** Polls until the server is ready again; all callers share one poll. */
const createReadiness = (origin: string) => {
  let asking: Promise<true> | null = null;
  const ask = async (): Promise<true> => {
    const isReady = () =>
      sendHttp(`${origin}/readyz`, { method: 'GET' })
        .then(({ status }) => (status === 200 ? (true as const) : null))
        .catch(() => null);
    const answer = await pollUntil(isReady, { timeoutMs: RECOVERY_MS, everyMs: 50 });
    if (answer === null) throw new Error('the server did not come back');
    return answer;
  };
  return (): Promise<true> => {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  };
};

const createMoves = ({ tokens, seed }: LoadOptions): (() => Move) => {
  const random = randomFrom(seed);
  let number = 0;
  return () => {
    const from = random(ACCOUNTS.length);
    const to = (from + 1 + random(ACCOUNTS.length - 1)) % ACCOUNTS.length;
    number += 1;
    const amount = `0.${String(1 + random(999_999)).padStart(6, '0')}`;
    const key = `load-${seed}-${number}`;
    return { key, userIndex: random(tokens.length), from: ACCOUNTS[from] ?? '', to: ACCOUNTS[to] ?? '', amount };
  };
};

/**
 * Callers that transfer money back and forth without a pause, each move with its own key, and retry failed requests.
 */
export const startKeyedLoad = (options: LoadOptions): KeyedLoad => {
  const acknowledged: Move[] = [];
  const counts = { unknown: 0, replayed: 0 };
  const unresolved: Move[] = [];
  const nextMove = createMoves(options);
  const waitReady = createReadiness(options.origin);
  const waiting: { atCount: number; resolve: () => void }[] = [];
  let isEnding = false;
  let isAbandoned = false;

  const acknowledge = (move: Move): void => {
    acknowledged.push(move);
    for (const one of waiting) if (acknowledged.length >= one.atCount) one.resolve();
  };
  const settle = async (move: Move): Promise<void> => {
    for (;;) {
      const outcome = await send(options, move);
      if (outcome === 'replayed') counts.replayed += 1;
      if (outcome !== 'unknown') return acknowledge(move);
      counts.unknown += 1;
      if (isAbandoned) return void unresolved.push(move);
      await waitReady();
    }
  };
  const caller = async (): Promise<void> => {
    while (!isEnding) await settle(nextMove());
  };
  const callers = Promise.all(Array.from({ length: options.callers }, caller));
  // A caller's failure is reported by the next awaited method.
  callers.catch(() => undefined);

  const finish = async (): Promise<void> => {
    isEnding = true;
    await callers;
  };
  return {
    acknowledged,
    unknownCount: () => counts.unknown,
    replayedCount: () => counts.replayed,
    more: async (count) => {
      const reached = new Promise<void>((resolve) => waiting.push({ atCount: acknowledged.length + count, resolve }));
      await Promise.race([reached, callers]);
    },
    finish,
    abandon: async () => {
      isAbandoned = true;
      await finish();
      return unresolved;
    },
  };
};
