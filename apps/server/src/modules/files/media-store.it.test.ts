import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '#app/testing/test-database';
import { withTx } from '#platform/db/with-tx';
import type { Storage } from '#platform/storage/storage';
import { bindMedia, checkFiles, loadMedia, type MediaStore, type PreparedWork, publishMedia } from './index';
import { withSize } from './media/still';
import { type FilesServer, openFilesServer } from './testing/files-server';
import { addressesOf, bind, openMediaStore, publish, show } from './testing/media-steps';
import { fixture, gifOf, HTML } from './testing/sample-media';
import { jpeg, png } from './testing/sample-pictures';
import { DAY_MS } from './upload-limits';
import { deleteUnboundMedia } from './use-cases/delete-unbound-media';

let server: FilesServer;
let store: MediaStore;
beforeAll(async () => {
  server = await openFilesServer(await createTestDatabase());
  store = openMediaStore(server);
});
afterAll(async () => {
  expect(await checkFiles(server.pool, server.storage)).toEqual([]);
  await server.close();
});

const countMedia = async (): Promise<number> =>
  (await server.pool.query('select count(*)::int as n from media_file')).rows[0].n;

const refusalOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'stored',
    (error: { code?: string }) => error.code,
  );

describe('refused uploads', () => {
  test.each([
    ['html as video', 'storeVideo', HTML, 'media_type_refused'],
    ['html as audio', 'storeAudio', HTML, 'media_type_refused'],
    ['html as gif', 'storeGif', HTML, 'media_type_refused'],
    ['html as image', 'storeImage', HTML, 'file_type_refused'],
    ['gif as image', 'storeImage', fixture('animation.gif'), 'file_type_refused'],
    ['video as audio', 'storeAudio', fixture('h264-aac.mp4'), 'media_type_refused'],
    ['audio as video', 'storeVideo', fixture('tone.m4a'), 'media_type_refused'],
    ['a page behind a video', 'storeVideo', Buffer.concat([fixture('vp9.mp4'), HTML]), 'media_broken'],
    ['another codec', 'storeVideo', fixture('hevc.mp4'), 'media_codec_refused'],
    ['too many frames', 'storeGif', gifOf({ frames: 401 }), 'media_too_many_frames'],
    ['wav', 'storeAudio', fixture('tone.wav'), 'media_type_refused'],
  ] as const)('%s', async (_, call, bytes, code) => {
    const before = [await countMedia(), await server.listDisk()];
    const ownerId = await server.addUser();
    expect(await refusalOf(store[call]({ ownerId, bytes, cover: await jpeg() }))).toBe(code);
    expect([await countMedia(), await server.listDisk()]).toEqual(before);
  });

  test('a gif of which only the structure is right', async () => {
    const bytes = gifOf({});
    // The compressed pixels of the only frame: three bytes of codes the table does not have.
    bytes.fill(0xff, bytes.length - 5, bytes.length - 2);
    const ownerId = await server.addUser();
    expect(await refusalOf(store.storeGif({ ownerId, bytes }))).toBe('media_broken');
  });

  test('a cover that is missing or no picture', async () => {
    const ownerId = await server.addUser();
    const bytes = fixture('tone.mp3');
    expect(await refusalOf(store.storeAudio({ ownerId, bytes, cover: Buffer.alloc(0) }))).toBe('media_cover_missing');
    expect(await refusalOf(store.storeAudio({ ownerId, bytes, cover: HTML }))).toBe('file_type_refused');
  });
});

describe('quota', () => {
  test('is twenty works a day also when sent at once, and does not count for the house', async () => {
    const ownerId = await server.addUser();
    const bytes = fixture('animation.gif');
    const burst = await Promise.all(Array.from({ length: 25 }, () => refusalOf(store.storeGif({ ownerId, bytes }))));
    expect(burst.filter((one) => one === 'stored')).toHaveLength(20);
    expect(burst.filter((one) => one === 'upload_quota_reached')).toHaveLength(5);
    expect(await refusalOf(store.storeGif({ ownerId: null, bytes }))).toBe('stored');
    server.clock.advance(DAY_MS);
    expect(await refusalOf(store.storeGif({ ownerId, bytes }))).toBe('stored');
  });

  test('counts the bytes of works and of stills per day', async () => {
    const ownerId = await server.addUser();
    const tight = openMediaStore(server, { bytesPerDay: fixture('animation.gif').length + 10 });
    expect(await refusalOf(tight.storeGif({ ownerId, bytes: fixture('animation.gif') }))).toBe('upload_quota_reached');
  });
});

describe('binding an upload to a work', () => {
  test('is done once, by the owner, and for a work only', async () => {
    const [ownerId, other] = [await server.addUser(), await server.addUser()];
    const ids = await store.storeGif({ ownerId, bytes: fixture('animation.gif') });
    const still = { mediaId: ids.stillId, stillId: ids.stillId };
    expect(await refusalOf(bind(server, ids, other))).toBe('file_unknown');
    expect(await refusalOf(bind(server, ids, null))).toBe('file_unknown');
    expect(await refusalOf(bind(server, still, ownerId))).toBe('file_unknown');
    expect(await refusalOf(publish(server, ids))).toBe('file_unknown');
    expect(await bind(server, ids, ownerId)).toMatchObject({ id: ids.mediaId, kind: 'gif', stillId: ids.stillId });
    expect(await refusalOf(bind(server, ids, ownerId))).toBe('file_unknown');
    for (const mediaId of ['', 'x', '0', '9'.repeat(30), '999999999']) {
      const work = withTx(server.pool, (tx) => bindMedia(tx, { mediaId, ownerId, use: 'nft_work' }));
      expect(await refusalOf(work)).toBe('file_unknown');
    }
  });

  test('a refused publication publishes nothing', async () => {
    const ownerId = await server.addUser();
    const ids = await store.storeGif({ ownerId, bytes: fixture('animation.gif') });
    await bind(server, ids, ownerId);
    const work = withTx(server.pool, (tx) => publishMedia(tx, [ids.mediaId, '999999999']));
    expect(await refusalOf(work)).toBe('file_unknown');
    expect((await loadMedia(server.pool, [ids.mediaId])).get(ids.mediaId)?.isPublic).toBe(false);
  });

  test('an operator binds what the house has uploaded', async () => {
    const ids = await store.storeImage({ ownerId: null, bytes: await png(77) });
    const [path] = await show(server, ids, null);
    expect((await server.get(path)).status).toBe(200);
  });
});

const contentOf = async (mediaId: string): Promise<string> =>
  (await server.pool.query('select sha256 from media_file where id = $1', [mediaId])).rows[0].sha256;

describe('equal files of two users', () => {
  test('are stored once, have two addresses, and outlive the deletion of one', async () => {
    const [one, two] = [await server.addUser(), await server.addUser()];
    const bytes = gifOf({ frames: 3 });
    const first = await store.storeGif({ ownerId: one, bytes });
    const disk = (await server.listDisk()).length;
    const second = await store.storeGif({ ownerId: two, bytes });
    expect((await server.listDisk()).length).toBe(disk);
    expect((await addressesOf(server, first))[0]).not.toBe((await addressesOf(server, second))[0]);
    const [path] = await show(server, second, two);
    const sha256 = await contentOf(first.mediaId);
    await deleteUnboundMedia(server, server.clock.nowMs() + DAY_MS + 1);
    expect((await loadMedia(server.pool, [first.mediaId, first.stillId])).size).toBe(0);
    expect(await server.storage.has(sha256)).toBe(true);
    expect((await server.get(path)).status).toBe(200);
  });

  test('stored while they are being deleted are written again', async () => {
    const ownerId = await server.addUser();
    const bytes = gifOf({ frames: 4 });
    await store.storeGif({ ownerId, bytes });
    server.clock.advance(DAY_MS + 1);
    let storing: ReturnType<MediaStore['storeGif']> | undefined;
    // The deletion has found that nobody else has the bytes, and another upload of them comes before it removes them.
    const storage: Storage = {
      ...server.storage,
      delete: async (name) => {
        storing ??= store.storeGif({ ownerId, bytes });
        await untilWaitingOrDone(storing);
        await server.storage.delete(name);
      },
    };
    await deleteUnboundMedia({ pool: server.pool, storage }, server.clock.nowMs());
    const ids = await storing;
    expect(await server.storage.has(await contentOf(ids?.mediaId ?? ''))).toBe(true);
    expect(await checkFiles(server.pool, server.storage)).toEqual([]);
  });
});

/** Until the work is done or waits for an advisory lock. */
const untilWaitingOrDone = async (work: Promise<unknown>): Promise<void> => {
  let isDone = false;
  const finished = work.finally(() => {
    isDone = true;
  });
  const waiting = async (): Promise<void> => {
    while (!isDone) {
      const { rowCount } = await server.pool.query(
        `select from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
      );
      if (rowCount) return;
    }
  };
  await Promise.race([finished, waiting()]);
};

describe('unbound works', () => {
  test('are deleted after a day, with their stills and bytes', async () => {
    await deleteUnboundMedia(server, server.clock.nowMs() + 2 * DAY_MS);
    const ownerId = await server.addUser();
    const ids = await store.storeVideo({ ownerId, bytes: fixture('av1.webm'), cover: await png(31) });
    const kept = await store.storeVideo({ ownerId, bytes: fixture('vp8-vorbis.webm'), cover: await png(32) });
    await bind(server, kept, ownerId);
    const names = [await contentOf(ids.mediaId), await contentOf(ids.stillId)];
    expect(await deleteUnboundMedia(server, server.clock.nowMs() + DAY_MS)).toBe(0);
    expect(await deleteUnboundMedia(server, server.clock.nowMs() + DAY_MS + 1)).toBe(2);
    for (const name of names) expect(await server.storage.has(name)).toBe(false);
    for (const id of [kept.mediaId, kept.stillId]) expect(await server.storage.has(await contentOf(id))).toBe(true);
    expect(await deleteUnboundMedia(server, server.clock.nowMs() + 30 * DAY_MS)).toBe(0);
  });

  test('sent again keep their bytes when the first sending is deleted', async () => {
    const ownerId = await server.addUser();
    const bytes = await png(91);
    const old = await store.storeImage({ ownerId, bytes });
    server.clock.advance(DAY_MS - 1);
    const young = await store.storeImage({ ownerId, bytes });
    const names = [await contentOf(old.mediaId), await contentOf(old.stillId)];
    expect([await contentOf(young.mediaId), await contentOf(young.stillId)]).toEqual(names);
    server.clock.advance(2);
    expect(await deleteUnboundMedia(server, server.clock.nowMs())).toBe(2);
    for (const name of names) expect(await server.storage.has(name)).toBe(true);
    server.clock.advance(DAY_MS);
    expect(await deleteUnboundMedia(server, server.clock.nowMs())).toBe(2);
    for (const name of names) expect(await server.storage.has(name)).toBe(false);
  });
});

describe('prepared works', () => {
  const prepared = async (ownerId: number | null): Promise<PreparedWork[]> => {
    const still = withSize({ contentType: 'image/jpeg', bytes: await jpeg(5) });
    const size = { width: 64, height: 48 };
    return [
      {
        ownerId,
        kind: 'video',
        bytes: fixture('vp9.mp4'),
        contentType: 'video/mp4',
        durationMs: 1_000,
        ...size,
        still,
      },
      { ownerId, kind: 'audio', bytes: fixture('tone.mp3'), contentType: 'audio/mpeg', durationMs: 1_097, still },
      { ownerId, kind: 'image', ...withSize({ contentType: 'image/png', bytes: await png(6) }), still },
    ];
  };

  test('are stored as they are, once per owner, without quota', async () => {
    const owners = [await server.addUser(), null];
    const works = (await Promise.all(owners.map(prepared))).flat();
    const none = openMediaStore(server, { worksPerDay: 0 });
    const first = await none.storePreparedMedia(works);
    expect(new Set(first.flatMap(({ mediaId, stillId }) => [mediaId, stillId])).size).toBe(12);
    const before = [await countMedia(), await server.listDisk()];
    expect(await none.storePreparedMedia(works)).toEqual(first);
    expect([await countMedia(), await server.listDisk()]).toEqual(before);
    expect(await none.storePreparedMedia(works.toReversed())).toEqual(first.toReversed());
    const media = await loadMedia(server.pool, [first[0]!.mediaId]);
    expect(media.get(first[0]!.mediaId)).toMatchObject({
      kind: 'video',
      durationMs: 1_000,
      width: 64,
      isPublic: false,
    });
  });

  test('with the same file twice in the list are stored once', async () => {
    const [video] = await prepared(await server.addUser());
    const [one, two] = await store.storePreparedMedia([video!, { ...video! }]);
    expect(one).toEqual(two);
  });

  test('keep their ids after they are bound', async () => {
    const ownerId = await server.addUser();
    const works = await prepared(ownerId);
    const first = await store.storePreparedMedia(works);
    for (const ids of first) await bind(server, ids, ownerId);
    server.clock.advance(30 * DAY_MS);
    expect(await store.storePreparedMedia(works)).toEqual(first);
  });

  test('that were interrupted while being stored are completed', async () => {
    const ownerId = await server.addUser();
    const works = await prepared(ownerId);
    const first = await store.storePreparedMedia(works);
    await server.pool.query('update media_file set stored_at = null where owner_id = $1', [ownerId]);
    expect(await store.storePreparedMedia(works)).toEqual(first);
    for (const ids of first) await bind(server, ids, ownerId);
  });
});
