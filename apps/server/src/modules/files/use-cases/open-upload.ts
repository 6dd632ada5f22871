import type { Clock } from '#platform/runtime/clock';
import type { Storage } from '#platform/storage/storage';
import type { UploadKind, UploadRow } from '../files.store';
import { isSignedPath } from '../sign-path';
import { type FileType, parseFileName, toUploadPath, type UploadAddress } from '../upload-path';

export interface OpenUploadDeps {
  /** The row of a file whose bytes are stored. */
  readonly findUpload: (name: string) => Promise<UploadRow | undefined>;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly secret: Buffer;
}

export interface OpenRequest {
  readonly fileName: string;
  readonly expiry: string;
  readonly signature: string;
  /** The user of the session, or null; called only for private files without a valid signature. */
  readonly readUserId: () => Promise<number | null>;
}

export interface OpenedUpload {
  readonly kind: UploadKind;
  readonly contentType: FileType;
  readonly bytes: Buffer;
}

/** Null both when the file does not exist and when the user may not see it, so that existence is not revealed. */
export const openUpload = async (deps: OpenUploadDeps, request: OpenRequest): Promise<OpenedUpload | null> => {
  const address = parseFileName(request.fileName);
  if (address === null) return null;
  const row = await deps.findUpload(address.name);
  if (row === undefined || row.content_type !== address.contentType) return null;
  if (!(await maySee(deps, request, { row, address }))) return null;
  const bytes = await deps.storage.get(row.name);
  return bytes === null ? null : { kind: row.kind, contentType: row.content_type, bytes };
};

const maySee = async (
  deps: OpenUploadDeps,
  request: OpenRequest,
  { row, address }: { row: UploadRow; address: UploadAddress },
): Promise<boolean> => {
  if (row.kind === 'public') return true;
  const { expiry, signature } = request;
  if (isSignedPath(deps.secret, { path: toUploadPath(address), expiry, signature }, deps.clock.nowMs())) return true;
  const userId = await request.readUserId();
  return userId !== null && userId === row.owner_id;
};
