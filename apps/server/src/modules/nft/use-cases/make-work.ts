import { NFT_TYPES, type NftRarity, type NftTypeName } from '@candor/contract/nft-fields';
import {
  bindMedia,
  type MediaKind,
  type MediaStore,
  publishMedia,
  type WorkForm,
  type WorkIds,
} from '#modules/files/index';
import type { Tx } from '#platform/db/with-tx';
import { Refusal, refuse } from '#platform/refusal';
import type { NftDeps } from '../deps';
import { findOwnArtist } from '../studio.store';
import { findUsdt } from '../usdt';
import { insertWork, notifyFollowers } from '../works.store';

const MEDIA_USE = 'nft_work';
const CODE_BYTES = 16;

/** Stores the files of a form under their owner, null for the house; they stay hidden until a work is made of them. */
export const storeFiles = (
  store: MediaStore,
  kind: NftTypeName,
  { media: bytes, cover, ownerId }: Pick<WorkForm, 'media' | 'cover'> & { readonly ownerId: number | null },
): Promise<WorkIds> => {
  const sent = { ownerId, bytes };
  if (kind === 'image') return store.storeImage(sent);
  if (kind === 'gif') return store.storeGif(sent);
  return kind === 'audio' ? store.storeAudio({ ...sent, cover }) : store.storeVideo({ ...sent, cover });
};

export interface WorkAsk {
  readonly artistId: number;
  /** The artist, or 0 for the house. */
  readonly ownerId: number;
  readonly mediaId: string;
  /** Whose file it is; null: uploaded by an operator. */
  readonly mediaOwnerId: number | null;
  readonly name: string;
  readonly description: string;
  readonly rarity: NftRarity;
}

const typeOf = (kind: MediaKind): number => (kind === 'still' ? refuse('nft_media_unknown') : NFT_TYPES[kind]);

const bind = async (tx: Tx, { mediaId, mediaOwnerId }: WorkAsk) => {
  try {
    return await bindMedia(tx, { mediaId, ownerId: mediaOwnerId, use: MEDIA_USE });
  } catch (error) {
    throw error instanceof Refusal && error.code === 'file_unknown' ? new Refusal('nft_media_unknown') : error;
  }
};

/** Makes a work of a stored file: its media become public, and those who follow the artist are told. Returns its code. */
export const makeWork = async (
  deps: Pick<NftDeps, 'clock' | 'ids' | 'rules' | 'currencies'>,
  tx: Tx,
  ask: WorkAsk,
): Promise<string> => {
  const { artistId, ownerId, name, description, rarity } = ask;
  if (!(await findOwnArtist(tx.client, artistId)))
    refuse(ownerId === artistId ? 'nft_not_artist' : 'nft_artist_unknown');
  const media = await bind(tx, ask);
  await publishMedia(tx, [media.id, media.stillId ?? media.id]);
  const at = new Date(deps.clock.nowMs());
  const { id: currencyId } = await findUsdt(deps);
  const code = deps.ids.randomHex(CODE_BYTES);
  const work = { code, artistId, ownerId, name, description, rarity, type: typeOf(media.kind), currencyId };
  const files = { mediaId: Number.parseInt(media.id, 10), stillId: Number.parseInt(media.stillId ?? media.id, 10) };
  const { version: ruleVersion } = await deps.rules.now();
  const workId = await insertWork(tx, { ...work, ...files, ruleVersion }, at);
  await notifyFollowers(tx, { workId, artistId, currencyId, at });
  return code;
};
