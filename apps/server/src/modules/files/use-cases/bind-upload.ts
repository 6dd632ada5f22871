import type { Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import { type UploadKind, type UploadRow, updateBound } from '../files.store';
import { parseUploadPath } from '../upload-path';

/** The uses of an upload and the visibility each gives it. A product with a new use adds a line. */
const KIND_OF_USE = {
  avatar: 'public',
  identity_document: 'private',
  deposit_voucher: 'private',
  address_code: 'private',
  ticket_image: 'private',
} as const satisfies Record<string, UploadKind>;

export type UploadUse = keyof typeof KIND_OF_USE;

export interface BindUploadInput {
  readonly ownerId: number;
  /** The path as returned by the upload call. */
  readonly path: string;
  readonly use: UploadUse;
}

export interface BoundUpload {
  readonly id: string;
  /** Equal for two uploads with the same pixels. */
  readonly pixelSha256: string;
  /** The perceptual hash; null for a picture without contrast. */
  readonly look: Buffer | null;
}

/**
 * Binds an upload to its one use, in the caller's transaction. A file that is missing, another user's or already bound
 * gets the same refusal, so that the call does not reveal which files exist.
 */
export const bindUpload = async (tx: Tx, { ownerId, path, use }: BindUploadInput): Promise<BoundUpload> => {
  const address = parseUploadPath(path) ?? refuse('file_missing');
  const row: UploadRow | undefined = await updateBound(tx, { ownerId, address, use, kind: KIND_OF_USE[use] });
  if (row === undefined) return refuse('file_missing');
  return { id: row.id, pixelSha256: row.pixel_sha256, look: row.look };
};
