import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { defineCall } from '@candor/contract/call';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { registerCall } from './route';
import { createTestHttp, GOOD_TOKEN } from './testing/test-http';

const shape = { auth: 'user', summary: 'For this test.', input: z.object({}), reply: z.string() } as const;
const read = defineCall({ ...shape, method: 'GET', path: '/test/read' });

let app: FastifyInstance;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

/** One read request is admitted at a time and stays in progress until `release`. */
const open = async (trustProxy: false | string[]) => {
  let release = (): void => undefined;
  let isIn = (): void => undefined;
  const inside = new Promise<void>((resolve) => {
    isIn = resolve;
  });
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const atOnce = { money: 1, read: 1, last: 1 };
  app = createTestHttp({
    config: { corsOrigins: [], trustProxy, rateLimits: { scale: 1_000 }, admission: { atOnce, maxLagMs: 100_000 } },
  }).app;
  registerCall(app, read, async () => {
    isIn();
    await released;
    return 'done';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { inside, release, port: (app.server.address() as AddressInfo).port };
};

const GET = `GET /api${read.path} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${GOOD_TOKEN}\r\n\r\n`;

/** A connection and the statuses of the answers on it. */
const openLine = async (port: number) => {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  const statuses: number[] = [];
  socket.on('data', (bytes) => {
    for (const [, status] of bytes.toString('latin1').matchAll(/HTTP\/1\.1 (\d+)/g)) statuses.push(Number(status));
  });
  const untilAnswers = async (count: number): Promise<number[]> => {
    while (statuses.length < count) await once(socket, 'data');
    return statuses;
  };
  return { send: () => socket.write(GET), statuses, untilAnswers };
};

/** One request is in progress, one is refused and repeats at once, a third is refused after it. */
const askAgainAtOnce = async (port: number, inside: Promise<void>) => {
  const [first, hasty, other] = [await openLine(port), await openLine(port), await openLine(port)];
  first.send();
  await inside;
  hasty.send();
  await hasty.untilAnswers(1);
  // Node reads on until the end of the turn in which it has answered.
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  hasty.send();
  other.send();
  await other.untilAnswers(1);
  return { first, hasty };
};

it('a connection that was answered 503 is not read at once, and is refused again for having asked too early', async () => {
  const { inside, release, port } = await open(false);
  const { first, hasty } = await askAgainAtOnce(port, inside);
  expect(hasty.statuses).toEqual([503]);
  release();
  expect(await first.untilAnswers(1)).toEqual([200]);
  expect(await hasty.untilAnswers(2)).toEqual([503, 503]);
});

it('connections of a trusted proxy are never paused: others send over them', async () => {
  const { inside, release, port } = await open(['127.0.0.1']);
  const { hasty } = await askAgainAtOnce(port, inside);
  expect(hasty.statuses).toEqual([503, 503]);
  release();
});
