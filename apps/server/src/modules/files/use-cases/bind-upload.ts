import type { Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import { type UploadKind, type UploadOwner, type UploadRow, updateBound } from '../files.store';
import { type FileType, isPictureType, parseUploadPath } from '../upload-path';

/** The uses of an upload and the visibility each gives it. A product with a new use adds a line. */
const KIND_OF_USE = {
  avatar: 'public',
  identity_document: 'private',
  deposit_voucher: 'private',
  address_code: 'private',
  chat_picture: 'private',
  chat_file: 'private',
} as const satisfies Record<string, UploadKind>;

export type UploadUse = keyof typeof KIND_OF_USE;

export interface BindUploadInput {
  /** A user, or whoever may upload without an account. */
  readonly owner: number | UploadOwner;
  /** The path as returned by the upload call. */
  readonly path: string;
  readonly use: UploadUse;
}

export interface BoundUpload {
  readonly id: string;
  readonly contentType: FileType;
  readonly bytes: number;
  /** Equal for two uploads with the same pixels. */
  readonly pixelSha256: string;
  /** The perceptual hash; null for a picture without contrast. */
  readonly look: Buffer | null;
}

/** The one use of documents; all others are pictures. */
const DOCUMENT_USE: UploadUse = 'chat_file';

const toOwner = (owner: number | UploadOwner): UploadOwner =>
  typeof owner === 'number' ? { userId: owner, visitorId: null } : owner;

/**
 * Binds an upload to its one use, in the caller's transaction. A file that is missing, another user's or already bound
 * gets the same refusal, so that the call does not reveal which files exist.
 */
export const bindUpload = async (tx: Tx, { owner, path, use }: BindUploadInput): Promise<BoundUpload> => {
  const address = parseUploadPath(path) ?? refuse('file_missing');
  if (isPictureType(address.contentType) === (use === DOCUMENT_USE)) refuse('file_missing');
  const binding = { owner: toOwner(owner), address, use, kind: KIND_OF_USE[use] };
  const row: UploadRow | undefined = await updateBound(tx, binding);
  if (row === undefined) return refuse('file_missing');
  const { id, content_type: contentType, bytes, pixel_sha256: pixelSha256, look } = row;
  return { id, contentType, bytes, pixelSha256, look };
};
