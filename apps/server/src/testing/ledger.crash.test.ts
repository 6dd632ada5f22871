import { once } from 'node:events';
import { connect } from 'node:net';
import { add, neg, toAmount, toFixed8 } from '@candor/money/decimal';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { INVARIANTS } from '#app/declared';
import { reconcile } from '#kernel/ledger/reconcile/reconcile';
import { referenceFrom } from '#kernel/ledger/reference';
import { sealPostings } from '#kernel/ledger/seal';
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres';
import { createPool, type Pool } from '#platform/db/pool';
import { systemClock } from '#platform/runtime/clock';
import { createLogger } from '#platform/runtime/logger';
import { pollUntil } from '#platform/runtime/monotonic';
import { openBegunPlace } from './begun-place';
import { COUNTS } from './counts';
import { type KeyedLoad, type Move, startKeyedLoad } from './keyed-load';
import { chooseSeed } from './seed';
import type { ServerPlace, ServerProcess } from './server-process';

const SERVER_KILLS = COUNTS.ledgerServerKills;
const POSTGRES_KILLS = COUNTS.ledgerPostgresKills;
const MOVES_BETWEEN = 150;
const CALLERS = 16;
const USERS = ['demo@candor.test', 'alice@candor.test', 'bob@candor.test'];

let place: ServerPlace;
/** What the test before left running. */
let left: ServerProcess | null = null;
const takeServer = async (): Promise<ServerProcess> => {
  const server = left ?? (await place.start());
  left = null;
  return server;
};

beforeAll(async () => {
  place = await openBegunPlace();
});
afterAll(() => place.close());

const logIn = async (email: string): Promise<string> => {
  const body = new URLSearchParams({ user_string: email, password: 'demo1234' });
  const response = await fetch(`${place.origin}/api/user/login`, { method: 'POST', body });
  return ((await response.json()) as { message: string }).message;
};

const startLoad = async (what: string): Promise<KeyedLoad> => {
  const tokens = await Promise.all(USERS.map(logIn));
  return startKeyedLoad({ origin: place.origin, tokens, seed: chooseSeed(what), callers: CALLERS });
};

/** Reads the books beside the running server, or after it has stopped. */
const withBooks = async <T>(work: (pool: Pool) => Promise<T>): Promise<T> => {
  const postgres = await startEmbeddedPostgres({ dataDir: place.dataDir, log: createLogger({ level: 'silent' }) });
  const pool = createPool(postgres.appUrl, { max: 2 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
    await postgres.stop();
  }
};

interface Booked {
  readonly reference: string;
  readonly email: string;
  readonly from: string;
  readonly to: string;
  readonly amount: string;
}

/** Every transfer in the books as a client would describe it. */
const loadTransfers = async (pool: Pool): Promise<Map<string, Omit<Booked, 'reference'>>> => {
  const { rows } = await pool.query<Booked>(
    `select p.reference, u.email, d.type as from, c.type as to, p.amount from ledger_posting p
     join ledger_account d on d.id = p.debit_account_id join ledger_account c on c.id = p.credit_account_id
     join app_user u on u.id = d.owner_id where p.kind = 'account_transfer'`,
  );
  const found = new Map(rows.map(({ reference, ...rest }) => [reference, rest]));
  expect(found.size).toBe(rows.length);
  return found;
};

const loadUserIds = async (pool: Pool): Promise<number[]> => {
  const { rows } = await pool.query<{ id: number }>(
    'select id from app_user where email = any($1) order by array_position($1, email)',
    [USERS],
  );
  return rows.map(({ id }) => id);
};

const describeMoves = (moves: readonly Move[], userIds: readonly number[]) =>
  new Map(
    moves.map(({ key, userIndex, from, to, amount }) => [
      referenceFrom('call', userIds[userIndex] ?? 0, '/wallet/change', key),
      { email: USERS[userIndex] ?? '', from, to, amount: toFixed8(amount) },
    ]),
  );

type Balances = ReadonlyMap<string, string>;

const loadBalances = async (pool: Pool): Promise<Map<string, string>> => {
  const { rows } = await pool.query<{ name: string; balance: string }>(
    `select u.email || ' ' || a.type as name, a.balance from ledger_account a join app_user u on u.id = a.owner_id
     where a.currency_id = 3 order by 1`,
  );
  return new Map(rows.map(({ name, balance }) => [name, balance]));
};

const applyMoves = (start: Balances, moves: readonly Move[]): Map<string, string> => {
  const balances = new Map(start);
  const change = (name: string, amount: ReturnType<typeof toAmount>): void => {
    balances.set(name, toFixed8(add(toAmount(balances.get(name) ?? '0'), amount)));
  };
  for (const { userIndex, from, to, amount } of moves) {
    change(`${USERS[userIndex]} ${from}`, neg(toAmount(amount)));
    change(`${USERS[userIndex]} ${to}`, toAmount(amount));
  }
  return balances;
};

const expectBooksHold = async (pool: Pool): Promise<void> => {
  await sealPostings(pool, systemClock);
  expect(await reconcile({ pool, clock: systemClock, invariants: INVARIANTS })).toEqual([]);
};

it('kills lose no acknowledged write and double none [V2, V5, V6]', async () => {
  let server = await takeServer();
  const start = await withBooks(loadBalances);
  const load = await startLoad('kills under load');
  const postgresPid = place.postgresPid();
  for (let kill = 0; kill < SERVER_KILLS; kill += 1) {
    await load.more(MOVES_BETWEEN);
    server.send('SIGKILL');
    await server.exited;
    server = await place.start();
    expect(place.postgresPid(), 'the orphan PostgreSQL is reused').toBe(postgresPid);
  }
  for (let kill = 0; kill < POSTGRES_KILLS; kill += 1) {
    await load.more(MOVES_BETWEEN);
    const killed = place.postgresPid() ?? 0;
    process.kill(killed, 'SIGKILL');
    // Callers that were cut off send again, so this many cannot all have been answered before.
    await load.more(MOVES_BETWEEN + CALLERS);
    expect(place.postgresPid()).not.toBe(killed);
  }
  await load.more(MOVES_BETWEEN);
  await load.finish();

  await withBooks(async (pool) => {
    expect(await loadTransfers(pool)).toEqual(describeMoves(load.acknowledged, await loadUserIds(pool)));
    expect(await loadBalances(pool)).toEqual(applyMoves(start, load.acknowledged));
    await expectBooksHold(pool);
  });
  process.stdout.write(
    `${load.acknowledged.length} moves acknowledged, ${load.unknownCount()} outcomes unknown at first, ${load.replayedCount()} of them had happened\n`,
  );
  expect(load.unknownCount()).toBeGreaterThan(0);
  left = server;
});

it('SIGTERM under load: stops in order, nothing acknowledged is lost, and the next start goes on [V9]', async () => {
  const server = await takeServer();
  const [start, before] = await withBooks(
    async (pool) => [await loadBalances(pool), await loadTransfers(pool)] as const,
  );
  const load = await startLoad('stop under load');
  await load.more(MOVES_BETWEEN);
  server.send('SIGTERM');
  const [exit, open] = await Promise.all([server.exited, load.abandon()]);
  // Code 0: the stop came to its end before the hard limit of lifecycle.ts, which ends the process with code 1.
  expect(exit).toMatchObject({ code: 0, signal: null });
  expect(place.postgresPid()).toBeNull();

  left = await place.start();
  await withBooks(async (pool) => {
    const userIds = await loadUserIds(pool);
    const booked = await loadTransfers(pool);
    for (const reference of before.keys()) booked.delete(reference);
    const acknowledged = describeMoves(load.acknowledged, userIds);
    expect(new Map([...booked].filter(([reference]) => acknowledged.has(reference)))).toEqual(acknowledged);
    // What was cut off either happened once or not at all.
    const happened = open.filter((move) =>
      booked.has(referenceFrom('call', userIds[move.userIndex] ?? 0, '/wallet/change', move.key)),
    );
    expect(booked.size).toBe(load.acknowledged.length + happened.length);
    expect(await loadBalances(pool)).toEqual(applyMoves(start, [...load.acknowledged, ...happened]));
    await expectBooksHold(pool);
  });
});

it('requests in flight at SIGTERM are answered [V9]', async () => {
  const server = await takeServer();
  const token = await logIn(USERS[0] ?? '');
  const inFlight = await Promise.all(Array.from({ length: 20 }, () => openTransfer(token)));
  server.send('SIGTERM');
  const refusesConnections = () =>
    fetch(`${place.origin}/healthz`)
      .then(() => null)
      .catch(() => true as const);
  expect(await pollUntil(refusesConnections, { timeoutMs: 60_000, everyMs: 20 })).toBe(true);
  const replies = await Promise.all(inFlight.map((complete) => complete()));
  for (const reply of replies) expect(reply).toContain('{"type":"ok","message":"Transfer complete."}');
  expect(await server.exited).toMatchObject({ code: 0, signal: null });
});

/** Sends the head of a transfer and waits for the server's word that it has read it; returns what sends the rest. */
const openTransfer = async (token: string): Promise<() => Promise<string>> => {
  const form = 'currency_id=3&number=0.5&from_field=change&to_field=lever';
  const socket = connect({ host: '127.0.0.1', port: place.port, noDelay: true }).setEncoding('utf8');
  let text = '';
  socket.on('data', (chunk: string) => {
    text += chunk;
  });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  // A connection that is cut shows as a reply that is missing.
  socket.on('error', () => undefined);
  const head = [
    'POST /api/wallet/change HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${form.length}`,
    `Authorization: ${token}`,
    'Expect: 100-continue',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await once(socket, 'data');
  expect(text).toMatch(/^HTTP\/1\.1 100 Continue/);
  return async () => {
    socket.write(form);
    await closed;
    return text;
  };
};
