import { sentenceOf } from '@candor/contract/messages/tables';
import * as calls from '@candor/contract/nft-old';
import { toPattern } from '#kernel/operators/load-queue';
import { registerCall } from '#platform/http/route';
import { Refusal, refuse } from '#platform/refusal';
import { listArtists } from './artists.store';
import type { NftModuleDeps } from './deps';
import { loadOfferCoins } from './market.store';
import { toArtwork, toOldOrder, toOwnBid } from './old.reply';
import {
  countCollectors,
  findArtwork,
  findOldArtist,
  loadArtworks,
  loadOwnBids,
  loadOwnOrders,
  markOrderRead,
} from './old.store';
import { type OldCommands, registerOldTrade } from './old-trade.routes';
import { openBox } from './use-cases/open-box';
import { setFavourite } from './use-cases/set-favourite';

/** Lists without paging. */
const WHOLE = { page: 1, limit: 100 } as const;
/** Without a status chosen: on sale and coming. */
const SHOWN = [1, 2];
const ENDING = `case k.status when 1 then 0 when 2 then 1 else 2 end, case k.status when 2 then k.start_ms else k.end_ms end, k.code`;
const NEWEST = 'k.created_at desc, k.code';

/** A filter of existing clients; what is none of the known values filters nothing. */
const choiceOf = (text: string | undefined, known: readonly string[]): number | null =>
  text !== undefined && known.includes(text) ? Number.parseInt(text, 10) : null;

const registerLists = ({ http, pool, clock }: NftModuleDeps): void => {
  registerCall(http, calls.getBoxList, async ({ page, limit, currency = '', keyword = '', ...asked }, { user }) => {
    const status = choiceOf(asked.status, ['0', '1', '2']);
    const rows = await loadArtworks(pool, {
      nowMs: clock.nowMs(),
      userId: user?.userId ?? 0,
      page,
      limit,
      where: `not k.is_down and not k.is_unopened and k.status = any($3::int[]) and ($4 in ('', '0') or c.id::text = $4 or c.name = upper($4))
        and ($5::int is null or k.mode = $5) and ($6::int is null or k.type = $6) and (k.name ilike $7 or a.name ilike $7)`,
      order: ENDING,
      values: [
        status === null ? SHOWN : [status],
        currency,
        choiceOf(asked.pay_type, ['1', '2', '3']),
        choiceOf(asked.type, ['1', '2', '3', '4']),
        toPattern(keyword.trim()),
      ],
    });
    return rows.map(toArtwork);
  });
  registerCall(http, calls.getBoxDetail, async ({ id }, { user }) => {
    const viewer = { nowMs: clock.nowMs(), userId: user?.userId ?? 0 };
    const row = (await findArtwork(pool, id, viewer)) ?? refuse('nft_unknown');
    return { ...toArtwork(row), collect_number: await countCollectors(pool, [row.code]) };
  });
  registerCall(http, calls.getNftCurrency, () => loadOfferCoins(pool));
};

const registerArtists = ({ http, pool, clock }: NftModuleDeps): void => {
  registerCall(http, calls.getArtist, async (paged) => {
    const { rows } = await listArtists(pool, { ...paged, userId: 0, keyword: '' });
    return rows.map(({ id, name, avatar }) => ({ id, author_id: id, nickname: name, head_portrait: avatar }));
  });
  registerCall(http, calls.getArtistDetail, async ({ uid }, { user }) => {
    const shown = { nowMs: clock.nowMs(), userId: user?.userId ?? 0, ...WHOLE };
    // Clients ask with the user's own id on every visit of "my NFTs": any user is answered, artist or not.
    const artist = (await findOldArtist(pool, uid)) ?? refuse('nft_artist_unknown');
    const works = await loadArtworks(pool, {
      ...shown,
      where: 'k.artist_id = $3 and not k.is_down and not k.is_unopened',
      order: NEWEST,
      values: [uid],
    });
    // Favourites are private: only the artist's own request gets them.
    const collects = shown.userId === uid ? await loadFavourites({ pool, clock }, uid) : [];
    return {
      id: artist.id,
      nickname: artist.name,
      head_portrait: artist.avatar,
      artworks: works.map(toArtwork),
      collects,
      artworks_collect_number: await countCollectors(
        pool,
        works.map(({ code }) => code),
      ),
    };
  });
};

const loadFavourites = async ({ pool, clock }: Pick<NftModuleDeps, 'pool' | 'clock'>, userId: number) => {
  const rows = await loadArtworks(pool, {
    nowMs: clock.nowMs(),
    userId,
    ...WHOLE,
    first: 'nft_favourite own join ',
    where: 'own.user_id = $2 and not k.is_down',
    order: 'own.created_at desc, k.code',
  });
  return rows.map(toArtwork);
};

const registerOwn = (deps: NftModuleDeps): void => {
  const { http, pool, clock } = deps;
  registerCall(http, calls.oldCollect, async ({ code }, { user, language }) => {
    const { isFavourite } = await setFavourite(deps, { userId: user.userId, code, on: 'toggle' });
    return sentenceOf(language, isFavourite ? 'nft_collected' : 'nft_uncollected');
  });
  registerCall(http, calls.getCollection, (_, { user }) => loadFavourites(deps, user.userId));
  registerCall(http, calls.getMyNFTs, async (_, { user: { userId } }) => {
    const where = 'w.owner_id = $2 and not k.is_down';
    const rows = await loadArtworks(pool, { nowMs: clock.nowMs(), userId, ...WHOLE, where, order: NEWEST });
    return rows.map(toArtwork);
  });
  registerCall(http, calls.getMyBindBoxQuotationLog, async (paged, { user: { userId } }) => {
    const { rows, total } = await loadOwnBids(pool, { nowMs: clock.nowMs(), userId, ...paged });
    return { code: 0 as const, data: rows.map((row) => toOwnBid(row, userId)), count: total };
  });
  registerCall(http, calls.openBlindBox, async ({ code }, { user: { userId } }) => {
    await openBox(deps, { userId, code });
    const opened = await findArtwork(pool, code, { nowMs: clock.nowMs(), userId });
    return toArtwork(opened ?? refuse('nft_unknown'));
  });
  registerCall(http, calls.getNeedPayNFTOrder, async (_, { user }) =>
    (await loadOwnOrders(pool, user.userId)).map(toOldOrder),
  );
  registerCall(http, calls.readNFTOrderMessage, async ({ id }, { user, language }) => {
    if (!(await markOrderRead(pool, user.userId, id))) refuse('nft_order_unknown');
    return sentenceOf(language, 'nft_order_read');
  });
};

const isNeverOffered = (error: unknown): boolean => error instanceof Refusal && error.code === 'nft_not_offered';

/** The calls of existing clients. They read the same tables and book by the same commands as ours. */
export const registerOldNft = (deps: NftModuleDeps, commands: OldCommands): void => {
  registerLists(deps);
  registerArtists(deps);
  registerOwn(deps);
  registerOldTrade(deps, commands);
  // Asked every two seconds, also of series and of works that were never offered: those have no bids.
  registerCall(deps.http, calls.getBindBoxQuotationLog, async ({ code }) => {
    try {
      return (await commands.lists.read(code)).old;
    } catch (error) {
      if (isNeverOffered(error)) return [];
      throw error;
    }
  });
};
