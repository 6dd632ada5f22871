import type { ReplyOf } from '@candor/contract/call';
import type { proofCheckpoints, proofKeys, proofTicks } from '@candor/contract/market';
import type { nftBoxBuy, nftBoxProof, nftDraws, nftSeries } from '@candor/contract/nft-boxes';
import type { BoxFile } from '@candor/domain/nft/box-file';
import { type BoxRarity, writeBoxLeaf } from '@candor/domain/nft/box-lines';
import type { Tick } from '@candor/domain/pricing/tick';
import { createProofSigner } from '#kernel/pricing/proof-key';
import { createMediaStore } from '#modules/files/index';
import { type CommittedSeries, commitSeries, type SeriesBody } from '#modules/nft/use-cases/commit-series';
import { drawWaitingBoxes } from '#modules/nft/use-cases/draw-boxes';
import { signRoots } from '#modules/nft/use-cases/sign-roots';
import { withTx } from '#platform/db/with-tx';
import { publishTicks } from './market-steps';
import { HOUR_MS, USDT } from './nft-steps';
import type { CallReply, TestApp, TestUser } from './test-app';

const BTC = 'BTC/USDT';

export type SeriesReply = ReplyOf<typeof nftSeries>;
export type ProofReply = ReplyOf<typeof nftBoxProof>;
export type BoxReply = ReplyOf<typeof nftBoxBuy>;

/** Pictures uploaded by an operator, with bytes in the storage, which nothing uses yet. */
export const uploadMedia = async ({ app }: TestApp, count: number): Promise<number[]> => {
  const { pool, clock, storage, ids } = app.parts;
  const store = createMediaStore({ pool, clock, storage, ids });
  const bytesOf = (): Buffer => Buffer.from(ids.randomHex(40), 'hex');
  const picture = { contentType: 'image/jpeg', width: 8, height: 8 } as const;
  const works = Array.from({ length: count }, () => ({
    ...picture,
    ownerId: null,
    kind: 'image' as const,
    bytes: bytesOf(),
    still: { ...picture, bytes: bytesOf() },
  }));
  return (await store.storePreparedMedia(works)).map(({ mediaId }) => Number.parseInt(mediaId, 10));
};

export type ItemCounts = readonly (readonly [name: string, rarity: BoxRarity, count: number])[];
const SIX_BOXES: ItemCounts = [
  ['Pebble', 'N', 3],
  ['Shell', 'R', 2],
  ['Pearl', 'SR', 1],
];

export interface SeriesOptions {
  readonly artist: TestUser;
  readonly items?: ItemCounts;
  readonly price?: string;
  readonly startMs?: number;
  readonly endMs?: number;
  readonly currencyId?: number;
}

export const seriesBody = async (testApp: TestApp, options: SeriesOptions): Promise<SeriesBody> => {
  const nowMs = testApp.app.parts.clock.nowMs();
  const { artist, items = SIX_BOXES, price = '10', startMs = nowMs, endMs = nowMs + 24 * HOUR_MS } = options;
  const [coverId = 0, ...media] = await uploadMedia(testApp, items.length + 1);
  return {
    artistId: artist.id,
    title: 'Tide Pools',
    description: 'What the water leaves behind.',
    coverId,
    currencyId: options.currencyId ?? USDT,
    price,
    startMs,
    endMs,
    items: items.map(([name, rarity, count], at) => ({
      mediaId: media[at] ?? 0,
      name,
      description: `${name} in detail`,
      rarity,
      count,
    })),
  };
};

const heldAlways = async (): Promise<void> => undefined;

/** A series on sale whose root is signed, as after an approval and a run of the job. */
export const addSeries = async (testApp: TestApp, options: SeriesOptions): Promise<CommittedSeries> => {
  const { parts } = testApp.app;
  const body = await seriesBody(testApp, options);
  const series = await withTx(testApp.pool, (tx) => commitSeries(tx, parts, body));
  await signRoots({ ...parts, signer: createProofSigner(parts.secret) }, heldAlways);
  return series;
};

export interface BoxOrder {
  readonly code: string;
  readonly price?: string;
  readonly seed?: string;
}

export const buyBox = (
  testApp: TestApp,
  user: TestUser,
  { code, price = '10', seed = 'sea-7' }: BoxOrder,
): Promise<CallReply> =>
  testApp.call('POST', '/nft/box/buy', { token: user.token, fields: { code, price, client_seed: seed } });

const ensureOk = <T>(reply: CallReply): T => {
  if (reply.type !== 'ok') throw new Error(`refused: ${reply.error} ${JSON.stringify(reply.message)}`);
  return reply.message as T;
};

export const boughtBox = async (testApp: TestApp, user: TestUser, order: BoxOrder): Promise<BoxReply> =>
  ensureOk<BoxReply>(await buyBox(testApp, user, order));

/** A run of the job. */
export const runDraws = ({ app }: TestApp): Promise<void> => drawWaitingBoxes(app.parts, heldAlways);

/** A BTC/USDT tick later than everything accepted so far, signed. */
export const publishNextTick = async ({ app }: TestApp): Promise<Tick | undefined> => {
  const { board, clock } = app.parts;
  const lastMs = board.quote(board.bySymbol(BTC)?.id ?? 0)?.timeMs ?? 0;
  const timeMs = Math.max(clock.nowMs(), lastMs) + 1;
  return (await publishTicks(app, [{ symbol: BTC, price: '60000', timeMs }], { sign: true }))[0];
};

/** The next tick, and the draws made with it. */
export const drawAll = async (testApp: TestApp): Promise<void> => {
  await publishNextTick(testApp);
  await runDraws(testApp);
};

export const openBox = (testApp: TestApp, user: TestUser, code: string): Promise<CallReply> =>
  testApp.call('POST', '/nft/box/open', { token: user.token, fields: { code } });

export const readSeries = async (testApp: TestApp, code: string): Promise<SeriesReply> =>
  ensureOk(await testApp.call('GET', '/nft/series', { fields: { code } }));

export const readProof = async (testApp: TestApp, code: string): Promise<ProofReply> =>
  ensureOk(await testApp.call('GET', '/nft/box/proof', { fields: { code } }));

export const readDraws = async (testApp: TestApp, code: string): Promise<ReplyOf<typeof nftDraws>['draws']> =>
  ensureOk<ReplyOf<typeof nftDraws>>(await testApp.call('GET', '/nft/series/draws', { fields: { code } })).draws;

const ask = async <T>(testApp: TestApp, path: string, fields: Readonly<Record<string, string>>): Promise<T> =>
  ensureOk<T>(await testApp.call('GET', path, { fields }));

/** Makes the file that verifies an opened box out of public replies, as a reader without an account can. */
export const downloadBoxFile = async (testApp: TestApp, code: string): Promise<BoxFile> => {
  const { draw, leaf, ...proof } = await readProof(testApp, code);
  if (draw === null || leaf === null) throw new Error(`box ${code} is not opened`);
  const draws = await readDraws(testApp, proof.series);
  const fromSeq = Math.max(1, draw.tick_seq - 1);
  const [checkpoints, ticks, { keys }] = await Promise.all([
    ask<ReplyOf<typeof proofCheckpoints>>(testApp, '/proof/checkpoints', {
      symbol: BTC,
      from_seq: String(draw.tick_seq),
    }),
    ask<ReplyOf<typeof proofTicks>>(testApp, '/proof/ticks', { symbol: BTC, from_seq: String(fromSeq) }),
    ask<ReplyOf<typeof proofKeys>>(testApp, '/proof/keys', {}),
  ]);
  const [checkpoint] = checkpoints;
  const { box, free, accepted_ms: acceptedMs, tick_ms: tickMs, ...drawn } = draw;
  const { path, ...content } = leaf;
  return {
    format: 'candor-box-1',
    terms: proof.terms,
    root: proof.root,
    signed: proof.signed,
    terms_path: proof.terms_path,
    leaf: writeBoxLeaf({ ...content, series: proof.series }),
    path,
    draw: { ...drawn, box_code: box, free_count: free },
    previous: draws.filter(({ number }) => number < draw.number).map(({ position }) => position),
    accepted_ms: acceptedMs,
    tick: { symbol: BTC, seq: draw.tick_seq, time_ms: tickMs, hash: draw.tick_hash },
    tick_proof: {
      ticks: ticks.filter(({ seq }) => seq <= (checkpoint?.seq ?? 0)),
      checkpoints: checkpoint === undefined ? [] : [checkpoint],
    },
    keys: keys.map(({ id, public_key }) => ({ id, public_key })),
  };
};
