import type { ReplyOf } from '@candor/contract/call';
import { nftArtist, nftArtists, nftFavourite, nftFavourites, nftFollow, nftWork, nftWorks } from '@candor/contract/nft';
import { toFixed8 } from '@candor/money/decimal';
import { loadVerifiedLevel } from '#modules/kyc/index';
import { withTx } from '#platform/db/with-tx';
import { registerCall } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import { type ArtistRow, findArtist, listArtists, loadArtistFigures, updateFollow } from './artists.store';
import { toCard } from './cards.store';
import type { NftModuleDeps } from './deps';
import { toFlag } from './flag';
import { findFavourites, findWorks, loadOfferCoins } from './market.store';
import { readWork } from './use-cases/read-work';
import { setFavourite } from './use-cases/set-favourite';

const toArtist = (row: ArtistRow): ReplyOf<typeof nftArtists>['items'][number] => ({
  id: row.id,
  name: row.name,
  avatar: row.avatar,
  bio: row.bio,
  works: row.works,
  sold: row.sold,
  fans: row.fans,
  followed: toFlag(row.isFollowed),
  since_ms: row.sinceMs,
});

const registerWorks = (deps: NftModuleDeps): void => {
  const { http, pool, clock } = deps;
  registerCall(http, nftWorks, async ({ page, limit, ...asked }, { user }) => {
    const shown = { nowMs: clock.nowMs(), userId: user?.userId ?? 0, page, limit };
    const [{ rows, total }, currencies] = await Promise.all([findWorks(pool, asked, shown), loadOfferCoins(pool)]);
    return { items: rows.map(toCard), total, currencies };
  });
  registerCall(http, nftWork, ({ code }, { user }) => readWork(deps, code, user?.userId ?? 0));
  registerCall(http, nftFavourites, async (paged, { user }) => {
    const { rows, total } = await findFavourites(pool, { nowMs: clock.nowMs(), userId: user.userId, ...paged });
    return { items: rows.map(toCard), total };
  });
  registerCall(http, nftFavourite, async ({ code, on }, { user }) => {
    const { isFavourite, count } = await setFavourite(deps, { userId: user.userId, code, on: on === '1' });
    return { favourite: toFlag(isFavourite), favourites: count };
  });
};

const registerArtists = ({ http, pool, clock }: NftModuleDeps): void => {
  registerCall(http, nftArtists, async (asked, { user }) => {
    const { rows, total } = await listArtists(pool, { ...asked, userId: user?.userId ?? 0 });
    return { items: rows.map(toArtist), total };
  });
  registerCall(http, nftArtist, async ({ id }, { user }) => {
    const [artist, figures, level] = await Promise.all([
      findArtist(pool, id, user?.userId ?? 0),
      loadArtistFigures(pool, id, clock.nowMs()),
      loadVerifiedLevel(pool, id),
    ]);
    if (!artist) return refuse('nft_artist_unknown');
    return {
      artist: toArtist(artist),
      verified: toFlag(level > 0),
      on_sale: figures.onSale,
      not_for_sale: artist.works - figures.onSale,
      median_first: figures.medianFirst === null ? '' : toFixed8(figures.medianFirst),
      median_resale: figures.medianResale === null ? '' : toFixed8(figures.medianResale),
      resales: figures.resales,
      resales_at_loss: figures.atLoss,
    };
  });
  registerCall(http, nftFollow, async ({ id, on }, { user }) => {
    const isOn = on === '1';
    const asked = { userId: user.userId, artistId: id, isOn, at: new Date(clock.nowMs()) };
    const fans = (await withTx(pool, (tx) => updateFollow(tx, asked))) ?? refuse('nft_artist_unknown');
    return { followed: toFlag(isOn), fans };
  });
};

export const registerNftMarket = (deps: NftModuleDeps): void => {
  registerWorks(deps);
  registerArtists(deps);
};
