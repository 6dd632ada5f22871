import { startEmbeddedPostgres } from '#platform/db/embedded-postgres';
import { createPool, type Pool } from '#platform/db/pool';
import { systemClock } from '#platform/runtime/clock';
import { createLogger } from '#platform/runtime/logger';
import { openBegunPlace } from './begun-place';
import { findFreePort, type ServerProcess } from './server-process';

/** Index of the server. */
type At = 0 | 1;

/** Two servers on one database, each of which can be killed and restarted; `close` removes all processes and files. */
export interface ServerPair {
  readonly origins: readonly [string, string];
  start(at: At): Promise<void>;
  /** The server, as started last, that made this id, such as the holder of a lease. */
  makerOf(id: string): At;
  /** Stops the process where it is: until it is killed it takes requests and answers none. */
  freeze(at: At): void;
  /** Resolves when the process is gone. */
  kill(at: At): Promise<void>;
  /** A pool for inspecting the database, after one of the servers has started. */
  openBooks(): Promise<Pool>;
  /** Posts to the first server. */
  post(path: string, fields: Readonly<Record<string, string>>, token?: string): Promise<string>;
  /** Logs in a demo user and returns the token. */
  logIn(email: string): Promise<string>;
  close(): Promise<void>;
}

export const openServerPair = async (): Promise<ServerPair> => {
  const place = await openBegunPlace();
  const ports = [place.port, await findFreePort()] as const;
  const running = new Map<At, ServerProcess>();
  const startedMs: [number, number] = [0, 0];
  const closings: (() => Promise<unknown>)[] = [];
  const runningAt = (at: At): ServerProcess => {
    const server = running.get(at);
    if (server === undefined) throw new Error(`server ${at} was never started`);
    return server;
  };
  const post: ServerPair['post'] = async (path, fields, token = '') => {
    const response = await fetch(`${place.origin}/api${path}`, {
      method: 'POST',
      headers: token === '' ? {} : { authorization: token },
      body: new URLSearchParams(fields),
    });
    return ((await response.json()) as { message: string }).message;
  };
  return {
    origins: [place.origin, `http://127.0.0.1:${ports[1]}`],
    start: async (at) => {
      startedMs[at] = systemClock.nowMs();
      running.set(at, await place.start({ PORT: String(ports[at]) }));
    },
    // An id begins with the time it was made at, and the second server is started when the first one is ready.
    makerOf: (id) => {
      const newer: At = startedMs[1] > startedMs[0] ? 1 : 0;
      const madeMs = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
      return madeMs >= startedMs[newer] ? newer : newer === 0 ? 1 : 0;
    },
    freeze: (at) => runningAt(at).send('SIGSTOP'),
    kill: async (at) => {
      const server = runningAt(at);
      server.send('SIGKILL');
      await server.exited;
    },
    openBooks: async () => {
      const postgres = await startEmbeddedPostgres({ dataDir: place.dataDir, log: createLogger({ level: 'silent' }) });
      const pool = createPool(postgres.appUrl, { max: 2 });
      closings.push(
        () => pool.end(),
        () => postgres.stop(),
      );
      return pool;
    },
    post,
    logIn: (email) => post('/user/login', { user_string: email, password: 'demo1234' }),
    close: async () => {
      for (const close of closings) await close();
      await place.close();
    },
  };
};
