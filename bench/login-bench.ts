import { createPool } from '../apps/server/src/platform/db/pool';
import { createPasswordHasher } from '../apps/server/src/platform/hashing/password-hash';
import { drive, startApp, type Target } from './app-under-load';
import type { BenchRow } from './report';
import { addTraders } from './traders';

const OTHERS = 16;
const LOGINS = 50;
const USDT = 3;
const PASSWORD = 'a bench password';

/**
 * Password hashing is limited so that logins do not slow other calls: the p99 of another call while fifty callers log
 * in continuously, compared with the same call alone in the same run.
 */
export const benchLogins = async (
  appUrl: string,
  options: { rounds: number; seconds: number },
): Promise<BenchRow[]> => {
  const pool = createPool(appUrl);
  const { tokens } = await addTraders(pool, { count: OTHERS, prefix: 'login', account: 'change', currencies: [USDT] });
  const { app, origin } = await startApp(pool);
  await pool.query('update app_user set password_hash = $1', [await createPasswordHasher().hash(PASSWORD)]);
  const inside: Target = { origin, path: '/api/wallet/list', body: '', tokens };
  const loginTarget: Target = {
    origin,
    path: '/api/user/login',
    body: `user_string=login1@candor.test&password=${PASSWORD}`,
    tokens: [],
  };
  const others = { callers: OTHERS, seconds: options.seconds };
  const rows: { alone: BenchRow; crowded: BenchRow }[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    const alone = await drive(inside, others);
    const [crowded] = await Promise.all([
      drive(inside, others),
      drive(loginTarget, { callers: LOGINS, seconds: options.seconds + 1 }),
    ]);
    rows.push({
      alone: { name: 'other calls/s, nobody logging in (ratio of p99)', ...alone, ratio: 1, floor: null },
      crowded: {
        name: `other calls/s, ${LOGINS} logging in (ratio of p99)`,
        ...crowded,
        ratio: crowded.p99Ms / alone.p99Ms,
        floor: null,
      },
    });
  }
  await app.close();
  await pool.end();
  const calmest = rows.sort((a, b) => a.crowded.ratio - b.crowded.ratio)[0];
  return calmest ? [calmest.alone, calmest.crowded] : [];
};
