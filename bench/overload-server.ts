import { createPool } from '../apps/server/src/platform/db/pool';
import { startApp } from './app-under-load';

// The whole server as main starts it, in a process of its own, so that it can be pinned to a core. Argument: the database.
// Its limits are those of production; only the rates are raised, because a few callers stand for thousands of users.
const [, , appUrl = ''] = process.argv;
const { app, origin } = await startApp(createPool(appUrl, { maxWaiting: 500, waitMs: 2_000 }), {
  CANDOR_ROLES: 'api,realtime,engine,jobs,feed',
  CANDOR_AT_ONCE: '',
  CANDOR_MAX_LAG_MS: '',
});
process.stdout.write(`${origin}\n`);
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
