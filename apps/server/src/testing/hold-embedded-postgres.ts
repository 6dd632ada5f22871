import { startEmbeddedPostgres } from '#platform/db/embedded-postgres';
import { createLogger } from '#platform/runtime/logger';

// A separate process that runs an embedded PostgreSQL, so that tests can kill it. Its argument is the data directory.
export interface HeldPostgres {
  readonly pid: number;
  readonly reused: boolean;
  readonly adminUrl: string;
  readonly appUrl: string;
}

const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log: createLogger({ level: 'warn' }) });
const { pid, reused, adminUrl, appUrl } = postgres;
process.send?.({ pid, reused, adminUrl, appUrl } satisfies HeldPostgres);
process.once('message', async () => {
  await postgres.stop();
  process.disconnect();
});
