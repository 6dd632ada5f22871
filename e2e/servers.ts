import { removeTemplate, startServers } from './start-server';

/**
 * Workers run in parallel, each with its own server and database, so that tests of different workers share no users.
 */
export const WORKERS = 3;

const VARIABLE = 'CANDOR_E2E_SERVERS';

interface Server {
  readonly url: string;
  readonly dataDir: string;
}

/** One server per worker, for the whole run. Resolves with what stops them. */
export async function startOwnServers(): Promise<() => Promise<void>> {
  const running = await startServers(WORKERS);
  process.env[VARIABLE] = JSON.stringify(running.map(({ url, dataDir }): Server => ({ url, dataDir })));
  return async () => {
    await Promise.all(running.map((server) => server.stop()));
    removeTemplate();
  };
}

/** The server of the worker that asks. The number stays when a worker is replaced, and so does the server. */
export function ownServer(): Server {
  const servers = JSON.parse(process.env[VARIABLE] ?? '[]') as readonly Server[];
  const server = servers[Number.parseInt(process.env.TEST_PARALLEL_INDEX ?? '', 10)];
  if (server === undefined) throw new Error(`There are ${servers.length} servers: run at most as many workers.`);
  return server;
}
