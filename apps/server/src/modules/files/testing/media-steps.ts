import { withTx } from '#platform/db/with-tx';
import { randomHex } from '#platform/runtime/ids';
import {
  bindMedia,
  createMediaStore,
  loadMedia,
  type Media,
  type MediaStore,
  mediaAddress,
  publishMedia,
  type WorkIds,
} from '../index';
import type { MediaLimits } from '../media/media-limits';
import type { FilesServer } from './files-server';

export const openMediaStore = (server: FilesServer, mediaLimits: Partial<MediaLimits> = {}): MediaStore =>
  createMediaStore({ ...server, ids: { randomHex }, mediaLimits });

export const bind = (server: FilesServer, { mediaId }: WorkIds, ownerId: number | null): Promise<Media> =>
  withTx(server.pool, (tx) => bindMedia(tx, { mediaId, ownerId, use: 'nft_work' }));

export const publish = (server: FilesServer, { mediaId, stillId }: WorkIds) =>
  withTx(server.pool, (tx) => publishMedia(tx, [mediaId, stillId]));

/** The addresses of a work and its still, public or not. */
export const addressesOf = async (server: FilesServer, { mediaId, stillId }: WorkIds): Promise<[string, string]> => {
  const media = await loadMedia(server.pool, [mediaId, stillId]);
  return [mediaAddress(media.get(mediaId)!), mediaAddress(media.get(stillId)!)];
};

/** Bound and public; returns the addresses. */
export const show = async (server: FilesServer, ids: WorkIds, ownerId: number | null): Promise<[string, string]> => {
  await bind(server, ids, ownerId);
  await publish(server, ids);
  return addressesOf(server, ids);
};
