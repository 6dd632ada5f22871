import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PoolClient } from '#platform/db/pool';
import { systemClock, virtualClock } from '#platform/runtime/clock';
import { newId } from '#platform/runtime/ids';
import { pollUntil } from '#platform/runtime/monotonic';
import { bundleForTests } from './bundle';
import { COUNTS } from './counts';
import { type AdOrders, readAdOrders } from './otc-kill-state';
import { send } from './otc-order-steps';
import {
  addAd,
  addTrader,
  HOUR_MS,
  type OtcTestApp,
  PAY_PASSWORD,
  startOtcApp,
  type TestAd,
  type Trader,
  takeFields,
  taken,
} from './otc-steps';
import type { FormReply } from './send-form';
import { type Sending, sendKeyed } from './send-keyed';

const KILLS = COUNTS.otcKills;
const ORDERS = 6;
/** Calls that are answered before the kill. */
const ANSWERED = 2;
/** The test's clock is behind by this much, so that unpaid orders with the usual time are overdue for a worker. */
const BEHIND_MS = HOUR_MS;
const LONG_MINUTES = 120;
const SOURCE = fileURLToPath(new URL('./otc-worker.ts', import.meta.url));
const WORKER = fileURLToPath(new URL('../../node_modules/.cache/otc-worker.js', import.meta.url));

let test: OtcTestApp;
const workers: ChildProcess[] = [];
beforeAll(async () => {
  await bundleForTests(SOURCE, WORKER);
  test = await startOtcApp({ clock: virtualClock(systemClock.nowMs() - BEHIND_MS) });
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await test.stop();
});

interface Worker {
  readonly origin: string;
  kill(): Promise<void>;
}

const startWorker = async (roles: string): Promise<Worker> => {
  // The leases of a killed process would last for seconds.
  await test.pool.query('delete from job_lease');
  const worker = spawn(process.execPath, ['--enable-source-maps', WORKER, test.database.appUrl, roles], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  workers.push(worker);
  const exited = once(worker, 'exit');
  const died = exited.then(() => {
    throw new Error('a worker ended by itself');
  });
  const [origin] = await Promise.race([once(worker.stdout.setEncoding('utf8'), 'data'), died]);
  died.catch(() => undefined);
  return {
    origin: String(origin),
    kill: async () => {
      worker.kill('SIGKILL');
      await exited;
    },
  };
};

interface Round {
  readonly seller: Trader;
  readonly buyers: readonly Trader[];
  readonly ad: TestAd;
  /** Of the calls that are repeated; timeouts have none. */
  readonly calls: readonly Sending[];
}

type Subject = 'take' | 'release' | 'cancel' | 'timeout';

const toCall = ({ token }: Trader, path: string, fields: Sending['fields']): Sending => ({
  path,
  token,
  key: newId(),
  fields,
});

const CALLS: Readonly<Record<Subject, (round: Omit<Round, 'calls'>) => Promise<Sending[]>>> = {
  take: async ({ buyers, ad }) => buyers.map((buyer) => toCall(buyer, '/otc/take', takeFields(ad))),
  release: async ({ buyers, seller, ad }) => {
    const calls = [];
    for (const buyer of buyers) {
      const number = await taken(test, buyer, ad);
      await send(test, buyer, '/otc/paid', { number });
      calls.push(toCall(seller, '/otc/release', { number, pay_password: PAY_PASSWORD }));
    }
    return calls;
  },
  cancel: async ({ buyers, ad }) => {
    const calls = [];
    for (const buyer of buyers)
      calls.push(toCall(buyer, '/otc/cancel', { number: await taken(test, buyer, ad), reason: 'changed_mind' }));
    return calls;
  },
  timeout: async ({ buyers, ad }) => {
    for (const buyer of buyers) await taken(test, buyer, ad);
    return [];
  },
};

const openRound = async (subject: Subject): Promise<Round> => {
  const seller = await addTrader(test);
  // With accounts from the beginning, so that their rows can be locked.
  const buyers = await Promise.all(Array.from({ length: ORDERS }, () => addTrader(test, { usdt: '1' })));
  const ad = await addAd(test, seller, { payMinutes: subject === 'timeout' ? 15 : LONG_MINUTES });
  const round = { seller, buyers, ad };
  return { ...round, calls: await CALLS[subject](round) };
};

/** What a worker is made to wait for inside its transaction, and the statement in which it waits. */
interface Stop {
  readonly subject: Subject;
  readonly hold: (client: PoolClient, round: Round) => Promise<unknown>;
  readonly waitsIn: string;
}

const byAccount = (subject: Subject): Stop => ({
  subject,
  hold: (client, { seller }) =>
    client.query(`select from ledger_account where owner_id = $1 and type = 'change' for update`, [seller.id]),
  waitsIn: 'ledger_account',
});
/** The stored reply is the last statement before the commit. */
const byReply = (subject: Subject): Stop => ({
  subject,
  hold: (client) => client.query('lock table idempotency_key in share mode'),
  waitsIn: 'insert into idempotency_key',
});
const byNotice = (subject: Subject): Stop => ({
  subject,
  hold: (client) => client.query('lock table notification in share mode'),
  waitsIn: 'insert into notification',
});
const STOPS: readonly Stop[] = [
  byReply('take'),
  byReply('release'),
  byNotice('timeout'),
  byAccount('take'),
  byAccount('release'),
  byAccount('timeout'),
  byNotice('take'),
  byReply('cancel'),
  byNotice('release'),
];

const until = async (isDone: () => Promise<boolean>, what: string): Promise<void> => {
  const poll = async (): Promise<true | null> => ((await isDone()) ? true : null);
  if ((await pollUntil(poll, { timeoutMs: 60_000, everyMs: 20 })) === null) throw new Error(what);
};

const isWaitingIn = async (part: string): Promise<boolean> => {
  const { rows } = await test.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%' || $1 || '%'`,
    [part],
  );
  return rows.length > 0;
};

const repeatAt = ({ origin }: Worker, calls: readonly Sending[]): Promise<(FormReply | null)[]> =>
  Promise.all(calls.map((call) => sendKeyed(origin, call, () => undefined)));

const messagesOf = (replies: readonly (FormReply | null)[]) => replies.map((reply) => reply?.message);

/** Some calls are answered, the others are cut off by the kill; returns the answers. */
const killInside = async ({ subject, hold, waitsIn }: Stop, round: Round): Promise<(FormReply | null)[]> => {
  const worker = subject === 'timeout' ? null : await startWorker('api');
  const answered = worker ? await repeatAt(worker, round.calls.slice(0, ANSWERED)) : [];
  const holder = await test.pool.connect();
  await holder.query('begin');
  await hold(holder, round);
  const victim = worker ?? (await startWorker('engine,jobs'));
  const cut = repeatAt(victim, round.calls.slice(ANSWERED));
  try {
    await until(() => isWaitingIn(waitsIn), 'no transaction began');
  } finally {
    await victim.kill();
    await holder.query('rollback');
    holder.release();
  }
  for (const reply of await cut) expect(reply).toBeNull();
  return answered;
};

/** The client does not know which calls had an effect, and repeats all of them, twice, at another process. */
const repeatAll = async (round: Round, answered: readonly (FormReply | null)[]): Promise<void> => {
  const next = await startWorker('api');
  const first = await repeatAt(next, round.calls);
  expect(first.map((reply) => reply?.type)).toEqual(round.calls.map(() => 'ok'));
  expect(messagesOf(first.slice(0, ANSWERED))).toEqual(messagesOf(answered));
  const second = await repeatAt(next, round.calls);
  expect(messagesOf(second)).toEqual(messagesOf(first));
  expect(second.map((reply) => reply?.headers.get('idempotent-replayed'))).toEqual(round.calls.map(() => 'true'));
  await next.kill();
};

const finishByTime = async ({ ad }: Round): Promise<void> => {
  const next = await startWorker('engine,jobs');
  const isOver = async (): Promise<boolean> => (await readAdOrders(test, ad.id)).states.timed_out === ORDERS;
  await until(isOver, 'an order stays due');
  await next.kill();
};

const TAKEN = { otc_sell_order: ORDERS };
const ENDED = { entries: { otc_escrow: ORDERS, otc_refund: ORDERS }, held: '0', remaining: '1000', open: 0 };
const EXPECTED: Readonly<Record<Subject, AdOrders>> = {
  take: {
    remaining: '400',
    states: { pending: ORDERS },
    entries: { otc_escrow: ORDERS },
    // 100 and the fee of 0.2 of each.
    held: '601.2',
    lines: { created: ORDERS },
    notices: TAKEN,
    open: ORDERS,
  },
  release: {
    remaining: '400',
    states: { completed: ORDERS },
    entries: { otc_escrow: ORDERS, otc_release: ORDERS },
    held: '0',
    lines: { 'created paid released': ORDERS },
    notices: { ...TAKEN, otc_paid: ORDERS, otc_released: ORDERS },
    open: 0,
  },
  cancel: {
    ...ENDED,
    states: { cancelled: ORDERS },
    lines: { 'created cancelled': ORDERS },
    notices: { ...TAKEN, otc_cancelled: ORDERS },
  },
  timeout: {
    ...ENDED,
    states: { timed_out: ORDERS },
    lines: { 'created timed_out': ORDERS },
    notices: { ...TAKEN, otc_timed_out: ORDERS, otc_not_paid: ORDERS },
  },
};

it(`the process is killed ${KILLS} times during takings, releases and timeouts: each key has one order, each order one escrow and one end [V2]`, async () => {
  for (let n = 0; n < KILLS; n += 1) {
    const stop = STOPS[n % STOPS.length] as Stop;
    const round = await openRound(stop.subject);
    const answered = await killInside(stop, round);
    await (stop.subject === 'timeout' ? finishByTime(round) : repeatAll(round, answered));
    expect(await readAdOrders(test, round.ad.id), `${stop.subject} in ${stop.waitsIn}`).toEqual(EXPECTED[stop.subject]);
    await test.expectBooksBalanced();
  }
});
