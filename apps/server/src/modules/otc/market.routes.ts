import { otcAd, otcAds, otcBlock, otcBlocked, otcQuick, otcSetup, otcTrader } from '@candor/contract/otc';
import { withTx } from '#platform/db/with-tx';
import { registerCall } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import type { OtcModuleDeps } from './deps';
import { toFlag } from './flag';
import {
  deleteBlock,
  findTraderSince,
  insertBlock,
  isBlockedBy,
  listBlocked,
  loadComments,
  loadStars,
} from './trader.store';
import { loadTraderItems } from './trader-items';
import { readAd } from './use-cases/read-ad';
import { readAds, readQuick, readSetup } from './use-cases/read-market';

const registerTraders = ({ http, pool, clock }: OtcModuleDeps): void => {
  registerCall(http, otcTrader, async ({ id }, { user }) => {
    const userId = user?.userId ?? 0;
    const [since, traders, stars, comments, isBlocked] = await Promise.all([
      findTraderSince(pool, id),
      loadTraderItems(pool, [id], clock.nowMs()),
      loadStars(pool, id),
      loadComments(pool, id),
      isBlockedBy(pool, { userId, blockedId: id }),
    ]);
    const trader = traders.get(id);
    // Users who never took part in OTC are not shown to others.
    if (!trader || since === null) return refuse('not_found');
    return {
      ...trader,
      since_ms: since,
      stars,
      comments,
      is_blocked: toFlag(isBlocked),
      is_self: toFlag(id === userId),
    };
  });
  registerCall(http, otcBlock, async ({ id, blocked }, { user }) => {
    if (id === user.userId) return refuse('otc_block_self');
    if ((await findTraderSince(pool, id)) === null) return refuse('not_found');
    const block = { userId: user.userId, blockedId: id };
    const isOn = blocked === '1';
    await withTx(pool, (tx) => (isOn ? insertBlock(tx, block, new Date(clock.nowMs())) : deleteBlock(tx, block)));
    return { id, is_blocked: toFlag(isOn) };
  });
  registerCall(http, otcBlocked, async (_, { user }) => ({ items: await listBlocked(pool, user.userId) }));
};

/** What everybody may read: ads, traders, the terms in force. */
export const registerOtcMarket = (deps: OtcModuleDeps): void => {
  const { http } = deps;
  registerCall(http, otcSetup, () => readSetup(deps));
  registerCall(http, otcAds, (input, { user }) => readAds(deps, input, user?.userId ?? 0));
  registerCall(http, otcAd, ({ id }, { user, language }) => readAd(deps, { id, userId: user.userId, language }));
  registerCall(http, otcQuick, (input, { user }) => readQuick(deps, input, user?.userId ?? 0));
  registerTraders(deps);
};
