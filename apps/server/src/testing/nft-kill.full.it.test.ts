import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PoolClient } from '#platform/db/pool';
import { systemClock, virtualClock } from '#platform/runtime/clock';
import { pollUntil } from '#platform/runtime/monotonic';
import { bundleForTests } from './bundle';
import { COUNTS } from './counts';
import { addArtist, addCollector, addWork, HOUR_MS } from './nft-steps';
import { addAuction, closeAuction, type TestBid } from './nft-trade-steps';
import { startTestApp, type TestApp, type TestUser } from './test-app';

const KILLS = COUNTS.nftKills;
const AUCTIONS = 12;
/** Three losers with a deposit in each auction; one of them never bids. */
const LOSERS = 3;
/** Of each bidder: 10 % of the start price of 100 USDT. */
const DEPOSIT = 10;
/** So long ago that everything the test makes is over for the worker. */
const BEFORE_MS = 72 * HOUR_MS;
const SOURCE = fileURLToPath(new URL('./nft-worker.ts', import.meta.url));
const WORKER = fileURLToPath(new URL('../../node_modules/.cache/nft-worker.js', import.meta.url));

let test: TestApp;
let artist: TestUser;
const workers: ChildProcess[] = [];
beforeAll(async () => {
  await bundleForTests(SOURCE, WORKER);
  test = await startTestApp({ clock: virtualClock(systemClock.nowMs() - BEFORE_MS) });
  // With an account from the beginning, so that its row can be locked.
  artist = await addArtist(test, { usdt: '1' });
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await test.stop();
});

const startWorker = async (): Promise<ChildProcess> => {
  // The leases of a killed process would last for seconds.
  await test.pool.query('delete from job_lease');
  const worker = spawn(process.execPath, ['--enable-source-maps', WORKER, test.database.appUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  workers.push(worker);
  const died = once(worker, 'exit').then(() => {
    throw new Error('a worker ended by itself');
  });
  await Promise.race([once(worker.stdout, 'data'), died]);
  return worker;
};

const kill = async (worker: ChildProcess): Promise<void> => {
  worker.kill('SIGKILL');
  await once(worker, 'exit');
};

interface Round {
  readonly offerIds: readonly number[];
  readonly winner: TestUser;
  readonly losers: readonly TestUser[];
}

/** Auctions whose time is over, with a winner, two outbid and one who only paid the deposit. */
const openAuctions = async (): Promise<Round> => {
  const [winner, ...losers] = await Promise.all(Array.from({ length: LOSERS + 1 }, () => addCollector(test)));
  if (!winner) throw new Error('no users');
  const bids: TestBid[] = losers.map((user, place) => ({ user, price: place === 0 ? null : String(100 + 10 * place) }));
  const offerIds: number[] = [];
  for (let n = 0; n < AUCTIONS; n += 1) {
    const options = { work: await addWork(test, { artist }), sellerId: artist.id };
    offerIds.push(await addAuction(test, options, [...bids, { user: winner, price: '150' }]));
  }
  return { offerIds, winner, losers };
};

/** The same after their end: each has an order that is overdue for the worker. */
const openOrders = async (): Promise<Round> => {
  const round = await openAuctions();
  for (const offerId of round.offerIds) await closeAuction(test, offerId);
  return round;
};

/** What a worker is made to wait for inside its transaction, and the statement in which it waits. */
interface Stop {
  readonly name: 'ends' | 'orders';
  readonly hold: (client: PoolClient, round: Round) => Promise<unknown>;
  readonly waitsIn: string;
}

const holdAccount = (client: PoolClient, userId = 0) =>
  client.query(`select from ledger_account where owner_id = $1 and type = 'change' for update`, [userId]);
const STOPS: readonly Stop[] = [
  { name: 'ends', hold: (client, { losers }) => holdAccount(client, losers[1]?.id), waitsIn: 'ledger_account' },
  { name: 'orders', hold: (client) => holdAccount(client, artist.id), waitsIn: 'ledger_account' },
  {
    name: 'ends',
    hold: (client, { offerIds }) =>
      client.query('select from nft_bidder where offer_id = any($1::int[]) for update', [offerIds.slice(-1)]),
    waitsIn: 'update nft_bidder',
  },
  {
    name: 'orders',
    hold: (client, { offerIds }) =>
      client.query('select from nft_bidder where offer_id = any($1::int[]) for update', [offerIds.slice(-1)]),
    waitsIn: 'update nft_bidder',
  },
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

const countDue = async (): Promise<number> => {
  const { rows } = await test.pool.query<{ count: number }>(
    `select (select count(*) from nft_offer where state = 'open' and end_ms <= $1)::int
          + (select count(*) from nft_order where state = 'open' and due_ms <= $1)::int as count`,
    [systemClock.nowMs()],
  );
  return rows[0]?.count ?? 0;
};

/** Starts a worker, kills it inside its transaction, and lets another one finish. */
const killInside = async ({ hold, waitsIn }: Stop, round: Round): Promise<void> => {
  const holder = await test.pool.connect();
  await holder.query('begin');
  await hold(holder, round);
  const worker = await startWorker();
  try {
    await until(() => isWaitingIn(waitsIn), 'no transaction began');
    expect(await countDue()).toBe(AUCTIONS);
  } finally {
    await kill(worker);
    await holder.query('rollback');
    holder.release();
  }
  const next = await startWorker();
  await until(async () => (await countDue()) === 0, 'something stays due');
  await kill(next);
};

/** Postings of a kind by user, of the deposits of this round. */
const countPostings = async ({ offerIds }: Round, kind: string): Promise<number> => {
  const { rows } = await test.pool.query<{ count: number }>(
    `select count(*)::int as count from nft_bidder b join ledger_posting p
       on overlay(p.reference::text placing 'x' from 15 for 1) = overlay(b.reference::text placing 'x' from 15 for 1)
     where b.offer_id = any($1::int[]) and p.kind = $2 and p.leg = 0`,
    [offerIds, kind],
  );
  return rows[0]?.count ?? 0;
};

const readRound = async (round: Round) => {
  const { rows: orders } = await test.pool.query(
    `select rank, state, buyer_id as buyer, count(*)::int as count from nft_order where offer_id = any($1::int[])
     group by 1, 2, 3 order by 1`,
    [round.offerIds],
  );
  const { rows: held } = await test.pool.query<{ user: number; sum: number }>(
    `select a.owner_id as user, sum(h.remaining)::float8 as sum from ledger_hold h join ledger_account a on a.id = h.account_id
     join nft_bidder b on b.reference::text = h.reference where b.offer_id = any($1::int[]) and h.remaining > 0 group by 1`,
    [round.offerIds],
  );
  return {
    orders,
    held,
    returned: await countPostings(round, 'nft_deposit_back'),
    forfeited: await countPostings(round, 'nft_forfeit'),
    compensated: await countPostings(round, 'nft_compensation'),
  };
};

const expected = (name: Stop['name'], { winner, losers }: Round) => {
  const chance = { rank: 2, state: 'open', buyer: losers.at(-1)?.id, count: AUCTIONS };
  const order = (state: string) => ({ rank: 1, state, buyer: winner.id, count: AUCTIONS });
  const returned = AUCTIONS * LOSERS;
  return name === 'ends'
    ? {
        orders: [order('open')],
        held: [{ user: winner.id, sum: AUCTIONS * DEPOSIT }],
        returned,
        forfeited: 0,
        compensated: 0,
      }
    : { orders: [order('expired'), chance], held: [], returned, forfeited: AUCTIONS, compensated: AUCTIONS };
};

it(`the process is killed ${KILLS} times while auctions and orders end: each deposit is returned or forfeited once, and each auction has one order [R6]`, async () => {
  for (let round = 0; round < KILLS; round += 1) {
    const stop = STOPS[round % STOPS.length] as Stop;
    const made = stop.name === 'ends' ? await openAuctions() : await openOrders();
    await killInside(stop, made);
    expect(await readRound(made), `${stop.name} in ${stop.waitsIn}`).toEqual(expected(stop.name, made));
    await test.expectBooksBalanced();
  }
});
