import { readFile } from 'node:fs/promises';
import {
  bindMedia,
  createMediaStore,
  mediaAddress,
  type PreparedWork,
  publishMedia,
  toPreparedWork,
} from '#modules/files/index';
import { withTx } from '#platform/db/with-tx';
import type { NftModuleDeps } from '../deps';
import { commitSeries } from '../use-cases/commit-series';
import { makeWork } from '../use-cases/make-work';
import { DEMO_ARTISTS, DEMO_SERIES, DEMO_WORKS, type DemoWork, demoArtPath, stillOf } from './demo-art';
import { DEMO_BOXES } from './demo-market';
import type { DemoPeople } from './demo-people';

const DAY_MS = 86_400_000;
const PORTRAIT_USE = 'portrait';

const prepare = async (
  work: Pick<DemoWork, 'file' | 'cover' | 'type'>,
  ownerId: number | null,
): Promise<PreparedWork> => {
  const [bytes, still] = await Promise.all([readFile(demoArtPath(work.file)), readFile(demoArtPath(stillOf(work)))]);
  return toPreparedWork({ ownerId, kind: work.type, bytes, still });
};

/** Pictures of the artists; the address of a public file is that of the picture. */
export const seedPortraits = async (deps: NftModuleDeps, people: DemoPeople): Promise<void> => {
  const { rows } = await deps.pool.query<{ id: number }>(
    `select a.user_id as id from nft_artist a join app_user u on u.id = a.user_id where u.head_portrait = ''`,
  );
  const bare = new Set(rows.map(({ id }) => id));
  const store = createMediaStore(deps);
  for (const { key, avatar } of DEMO_ARTISTS) {
    const ownerId = people.artistOf(key);
    if (!bare.has(ownerId)) continue;
    const bytes = await readFile(demoArtPath(avatar));
    const [ids] = await store.storePreparedMedia([toPreparedWork({ ownerId, kind: 'image', bytes, still: bytes })]);
    if (!ids) continue;
    await withTx(deps.pool, async (tx) => {
      const media = await bindMedia(tx, { mediaId: ids.mediaId, ownerId, use: PORTRAIT_USE });
      await publishMedia(tx, [ids.mediaId, ids.stillId]);
      await tx.client.query('update app_user set head_portrait = $2 where id = $1', [ownerId, mediaAddress(media)]);
    });
  }
};

/** Works of the demo that are not there yet; found again by artist and title. */
export const seedWorks = async (deps: NftModuleDeps, people: DemoPeople): Promise<void> => {
  const { rows } = await deps.pool.query<{ key: string }>(
    `select artist_id || ' ' || name as key from nft_work where series_id is null`,
  );
  const known = new Set(rows.map(({ key }) => key));
  const missing = DEMO_WORKS.filter(({ artist, title }) => !known.has(`${people.artistOf(artist)} ${title}`));
  if (missing.length === 0) return;
  const store = createMediaStore(deps);
  const prepared = await Promise.all(missing.map((work) => prepare(work, people.artistOf(work.artist))));
  const media = await store.storePreparedMedia(prepared);
  await withTx(deps.pool, async (tx) => {
    for (const [place, work] of missing.entries()) {
      const artistId = people.artistOf(work.artist);
      const mediaId = media[place]?.mediaId ?? '';
      const { title: name, description, rarity } = work;
      await makeWork(deps, tx, {
        artistId,
        ownerId: artistId,
        mediaId,
        mediaOwnerId: artistId,
        name,
        description,
        rarity,
      });
    }
  });
};

/** The box series, committed like one that two operators approved. */
export const seedSeries = async (deps: NftModuleDeps, people: DemoPeople): Promise<void> => {
  const artistId = people.artistOf(DEMO_SERIES.artist);
  const { rowCount } = await deps.pool.query('select from nft_series where artist_id = $1 and title = $2', [
    artistId,
    DEMO_SERIES.title,
  ]);
  if (rowCount) return;
  const store = createMediaStore(deps);
  const cover = await prepare({ file: DEMO_SERIES.cover, cover: null, type: 'image' }, null);
  const items = await Promise.all(DEMO_SERIES.items.map((item) => prepare(item, null)));
  const [coverMedia, ...media] = await store.storePreparedMedia([cover, ...items]);
  const usdt = (await deps.currencies.list()).find(({ name }) => name === 'USDT');
  if (!usdt || !coverMedia) return;
  const startMs = deps.clock.nowMs();
  await withTx(deps.pool, (tx) =>
    commitSeries(tx, deps, {
      artistId,
      title: DEMO_SERIES.title,
      description: DEMO_SERIES.description,
      coverId: Number.parseInt(coverMedia.mediaId, 10),
      currencyId: usdt.id,
      price: DEMO_BOXES.price,
      startMs,
      endMs: startMs + DEMO_BOXES.days * DAY_MS,
      items: DEMO_SERIES.items.map(({ title, description, rarity }, place) => ({
        mediaId: Number.parseInt(media[place]?.mediaId ?? '0', 10),
        name: title,
        description,
        rarity,
        count: DEMO_BOXES.counts[place] ?? 1,
      })),
    }),
  );
};
