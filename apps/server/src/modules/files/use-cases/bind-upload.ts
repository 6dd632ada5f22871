import type { Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import { type UploadKind, type UploadRow, updateBound } from '../files.store';
import { parseUploadPath } from '../upload-path';

/** What an upload can be used for, and who may see it then. A product with a new use adds a line. */
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
  /** The path as the upload call answered it. */
  readonly path: string;
  readonly use: UploadUse;
}

export interface BoundUpload {
  readonly id: string;
  /** Two uploads of the same picture have the same one. */
  readonly pixelSha256: string;
  /** How it looks; null for a picture without contrast. */
  readonly look: Buffer | null;
}

/**
 * Gives an upload its one use, in the transaction of that use. A file that is absent, somebody else's or in use
 * already gets one and the same refusal, so that it cannot be used to look around.
 */
export const bindUpload = async (tx: Tx, { ownerId, path, use }: BindUploadInput): Promise<BoundUpload> => {
  const address = parseUploadPath(path) ?? refuse('file_missing');
  const row: UploadRow | undefined = await updateBound(tx, { ownerId, address, use, kind: KIND_OF_USE[use] });
  if (row === undefined) return refuse('file_missing');
  return { id: row.id, pixelSha256: row.pixel_sha256, look: row.look };
};
