import { canonical } from '@candor/money/decimal';
import { notifyMany } from '#modules/notify/index';
import { withTx } from '#platform/db/with-tx';
import { toWireTime } from '#platform/http/wire-time';
import type { JobRun } from '#platform/jobs/jobs';
import type { NftDeps } from '../deps';
import { takeWaiting } from '../messages.store';
import { NFT_NOTICES } from '../notices';

const BATCH = 500;

/** Makes a notice of every message that has none yet. Returns how many there were. */
export const sendNotices = async (
  deps: Pick<NftDeps, 'pool' | 'relay'>,
  { ensureHeld, signal }: Pick<JobRun, 'ensureHeld' | 'signal'>,
): Promise<number> => {
  let done = 0;
  while (!signal.aborted) {
    const sent = await withTx(deps.pool, async (tx) => {
      const messages = await takeWaiting(tx, BATCH);
      const notices = messages.map(({ userId, kind, code, work, amount, currency, dueMs }) => ({
        userId,
        template: `nft_${kind}` as const,
        params: { code, work, amount: canonical(amount), currency, until: toWireTime(new Date(dueMs ?? 0)) },
      }));
      await notifyMany(tx, NFT_NOTICES, notices);
      await ensureHeld(tx);
      return messages.length;
    });
    done += sent;
    if (sent > 0) deps.relay.nudge();
    if (sent < BATCH) break;
  }
  return done;
};
