import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres';
import { migrate } from '../apps/server/src/platform/db/migrate';
import { DATABASE_NAME } from '../apps/server/src/platform/db/postgres-roles';
import { benchCopy } from './copy-bench';
import { copyDatabase, type DatabaseUrls } from './copy-database';
import { benchDual } from './dual-bench';
import { benchFanout } from './fanout-bench';
import { benchFloods } from './floods-bench';
import { benchFutures } from './futures-bench';
import { benchHttp } from './http-bench';
import { benchIeo } from './ieo-bench';
import { benchLedger } from './ledger-bench';
import { benchLighthouse } from './lighthouse-bench';
import { benchLock } from './lock-bench';
import { benchLogins } from './login-bench';
import { benchNft } from './nft-bench';
import { benchOptions } from './options-bench';
import { benchOrderBook } from './orderbook-bench';
import { benchOtc } from './otc-bench';
import { benchOverload } from './overload-bench';
import { benchRebates } from './rebates-bench';
import { benchRecords } from './records-bench';
import { type BenchRow, toTable } from './report';
import { benchRooms } from './rooms-bench';
import { benchSettle } from './settle-bench';
import { benchSpot } from './spot-bench';
import { benchTickers } from './tickers-bench';

// npm run bench [-- --json] [-- --quick] [-- --only spot,ledger]: ratios against peers of the same run; nothing here is a
// timed assertion.
const flags = new Set(process.argv.slice(2));
const only = process.argv[process.argv.indexOf('--only') + 1]?.split(',').filter(() => flags.has('--only')) ?? [];
const options = flags.has('--quick') ? { rounds: 1, seconds: 2 } : { rounds: 3, seconds: 4 };
const quiet = { info: () => undefined, warn: () => undefined, error: console.error };

const benches: Readonly<Record<string, (urls: DatabaseUrls) => readonly BenchRow[] | Promise<readonly BenchRow[]>>> = {
  ledger: (urls) => benchLedger(urls, options),
  http: ({ appUrl }) => benchHttp(appUrl, options),
  floods: ({ appUrl }) => benchFloods(appUrl, options),
  spot: (urls) => benchSpot(urls, options),
  options: (urls) => benchOptions(urls, options),
  settle: (urls) => benchSettle(urls, options),
  ieo: (urls) => benchIeo(urls, options),
  futures: (urls) => benchFutures(urls),
  overload: ({ appUrl }) => benchOverload(appUrl, options),
  logins: ({ appUrl }) => benchLogins(appUrl, options),
  tickers: () => benchTickers(options),
  orderbook: () => benchOrderBook(options),
  lighthouse: benchLighthouse,
  fanout: ({ appUrl }) => benchFanout(appUrl, options),
  rooms: ({ appUrl }) => benchRooms(appUrl, options),
  records: (urls) => benchRecords(urls, options),
  dual: (urls) => benchDual(urls, options),
  lock: (urls) => benchLock(urls, options),
  copy: (urls) => benchCopy(urls, options),
  nft: (urls) => benchNft(urls, options),
  otc: (urls) => benchOtc(urls, options),
  rebates: (urls) => benchRebates(urls, options),
};
const unknown = only.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  console.error(`No such bench: ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}

// The browser rows look at the built app.
const { ensureBuilt }: { ensureBuilt(): Promise<void> } = await import(
  new URL('../scripts/build.mjs', import.meta.url).href
);
await ensureBuilt();

const dataDir = mkdtempSync(join(tmpdir(), 'candor-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir, log: quiet });
try {
  await migrate({ connectionString: postgres.adminUrl, dir: 'db/migrations' });
  const rows: BenchRow[] = [];
  for (const [name, run] of Object.entries(benches)) {
    if (only.length > 0 && !only.includes(name)) continue;
    // A database of its own for each: none can need what another one left behind, so each also runs alone.
    const database = await copyDatabase(postgres, { from: DATABASE_NAME, to: `bench_${name}` });
    rows.push(...(await run(database)));
    await database.drop();
  }
  console.log(flags.has('--json') ? JSON.stringify(rows, null, 2) : toTable(rows));
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
