import { sentenceOf } from '@candor/contract/messages/tables';
import { nftMessages, nftMessagesRead, nftMine, nftMyBids, nftProfile, nftStudio } from '@candor/contract/nft-mine';
import { toFixed8 } from '@candor/money/decimal';
import { registerCall } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import { toCard, toStill } from './cards.store';
import type { NftModuleDeps } from './deps';
import { toFlag } from './flag';
import { countUnread, findMessages, findMine, findMyBids, loadMineCounts, markRead } from './mine.store';
import { registerStudioUpload } from './studio.routes';
import { findCreations, findOwnArtist, loadEarned, updateBio } from './studio.store';

const registerOwn = ({ http, pool, clock }: NftModuleDeps): void => {
  registerCall(http, nftMine, async ({ tab, ...paged }, { user }) => {
    const shown = { nowMs: clock.nowMs(), userId: user.userId, ...paged };
    const [{ rows, total }, counts] = await Promise.all([
      findMine(pool, tab, shown),
      loadMineCounts(pool, user.userId),
    ]);
    const { toPay, isArtist, ...others } = counts;
    return {
      items: rows.map((row) => ({
        ...toCard(row),
        paid: toFixed8(row.paid),
        paid_currency: row.paidCurrency,
        since_ms: row.sinceMs,
        can_open: toFlag(row.canOpen),
        can_offer: toFlag(row.canOffer),
        taken_down: toFlag(row.isTakenDown),
      })),
      total,
      counts: { ...others, to_pay: toPay },
      is_artist: toFlag(isArtist),
    };
  });
  registerCall(http, nftMyBids, async (paged, { user }) => {
    const { rows, total } = await findMyBids(pool, { nowMs: clock.nowMs(), userId: user.userId, ...paged });
    const items = rows.map((row) => ({
      card: toCard(row),
      own_price: toFixed8(row.ownPrice),
      maximum: toFixed8(row.maximum),
      deposit: toFixed8(row.deposit),
      state: row.state,
      deposit_state: row.depositState,
      order_id: row.orderId,
      at_ms: row.atMs,
    }));
    return { items, total };
  });
};

const registerMessages = ({ http, pool }: NftModuleDeps): void => {
  registerCall(http, nftMessages, async (paged, { user }) => {
    const { rows, total, unread } = await findMessages(pool, { userId: user.userId, ...paged });
    const items = rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      code: row.code,
      name: row.name,
      still: toStill(row),
      order_id: row.order_id,
      amount: toFixed8(row.amount),
      currency_name: row.currency,
      unread: toFlag(!row.isRead),
      at_ms: row.atMs,
    }));
    return { items, total, unread };
  });
  registerCall(http, nftMessagesRead, async ({ id }, { user }) => {
    if (!(await markRead(pool, user.userId, id === '0' ? 0 : id))) return refuse('nft_message_unknown');
    return { unread: await countUnread(pool, user.userId) };
  });
};

const registerStudio = ({ http, pool, clock }: NftModuleDeps): void => {
  registerCall(http, nftStudio, async (paged, { user: { userId } }) => {
    const artist = (await findOwnArtist(pool, userId)) ?? refuse('nft_not_artist');
    const [{ rows, total }, earned] = await Promise.all([
      findCreations(pool, { nowMs: clock.nowMs(), userId, ...paged }),
      loadEarned(pool, userId),
    ]);
    return {
      ...artist,
      items: rows.map((row) => ({
        card: toCard(row),
        sales: row.sales,
        owner_is_me: toFlag(row.isMine),
        status: row.status,
      })),
      total,
      earned: earned.map(({ currency, sales, royalties, count }) => ({
        currency_name: currency,
        sales: toFixed8(sales),
        royalties: toFixed8(royalties),
        count,
      })),
    };
  });
  registerCall(http, nftProfile, async ({ bio }, { user, language }) => {
    if (!(await updateBio(pool, user.userId, bio))) refuse('nft_not_artist');
    return sentenceOf(language, 'nft_profile_saved');
  });
};

export const registerNftMine = (deps: NftModuleDeps): void => {
  registerOwn(deps);
  registerMessages(deps);
  registerStudio(deps);
  registerStudioUpload(deps);
};
