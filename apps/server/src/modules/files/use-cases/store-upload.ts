import type { Pool } from '#platform/db/pool';
import { type Tx, withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import type { Clock } from '#platform/runtime/clock';
import type { Storage } from '#platform/storage/storage';
import type { SentDocument } from '../document';
import {
  deleteRows,
  insertUpload,
  loadUsage,
  lockQuota,
  type NewUpload,
  type UploadOwner,
  updateStored,
} from '../files.store';
import type { ReadPicture } from '../picture';
import { DAY_MS, type UploadLimits } from '../upload-limits';
import { toUploadPath, type UploadAddress } from '../upload-path';

export interface StoreUploadDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly limits: UploadLimits;
  readonly readPicture: ReadPicture;
  readonly newName: () => string;
}

type Stored = Pick<NewUpload, 'contentType' | 'pixelSha256' | 'look'> & { readonly bytes: Buffer };

const toStored = ({ contentType, bytes, sha256 }: SentDocument): Stored => ({
  contentType,
  bytes,
  pixelSha256: sha256,
  look: null,
});

/** Stores one picture for its owner and returns its address. Private until it is bound to a public use. */
export const storePicture = async (deps: StoreUploadDeps, owner: UploadOwner, sent: Buffer): Promise<UploadAddress> => {
  await ensureSomeQuotaLeft(deps, owner);
  const { contentType, bytes, pixelSha256, look } = await deps.readPicture(sent);
  return store(deps, owner, { contentType, bytes, pixelSha256, look });
};

/** The same for a document; always private. */
export const storeDocument = (
  deps: Omit<StoreUploadDeps, 'readPicture'>,
  owner: UploadOwner,
  document: SentDocument,
): Promise<UploadAddress> => store(deps, owner, toStored(document));

/** Stores a user's picture and returns its path. */
export const storeUpload = async (deps: StoreUploadDeps, userId: number, sent: Buffer): Promise<string> =>
  toUploadPath(await storePicture(deps, { userId, visitorId: null }, sent));

type StoreDeps = Omit<StoreUploadDeps, 'readPicture'>;

const store = async (deps: StoreDeps, owner: UploadOwner, file: Stored): Promise<UploadAddress> => {
  const { contentType, bytes, pixelSha256, look } = file;
  const name = deps.newName();
  const upload = { owner, name, contentType, bytes: bytes.length, pixelSha256, look, nowMs: deps.clock.nowMs() };
  await withTx(deps.pool, (tx) => reserve(tx, deps, upload));
  await putBytes(deps, name, file);
  return { name, contentType };
};

/** Refuses before the expensive decoding when the quota is already used up. The binding check is in reserve(). */
const ensureSomeQuotaLeft = async (deps: StoreDeps, owner: UploadOwner): Promise<void> => {
  const used = await loadUsage(deps.pool, owner, new Date(deps.clock.nowMs() - DAY_MS));
  if (used.files >= deps.limits.filesPerDay || used.bytes >= deps.limits.bytesPerDay) refuse('upload_quota_reached');
};

const reserve = async (tx: Tx, { limits }: StoreDeps, upload: NewUpload): Promise<void> => {
  await lockQuota(tx, upload.owner);
  const used = await loadUsage(tx.client, upload.owner, new Date(upload.nowMs - DAY_MS));
  const isFull = used.files + 1 > limits.filesPerDay || used.bytes + upload.bytes > limits.bytesPerDay;
  if (isFull) refuse('upload_quota_reached');
  await insertUpload(tx, upload);
};

const putBytes = async (deps: StoreDeps, name: string, { bytes, contentType }: Stored): Promise<void> => {
  try {
    await deps.storage.put(name, bytes, contentType);
  } catch (error) {
    await deleteRows(deps.pool, [name]);
    throw error;
  }
  await updateStored(deps.pool, name, new Date(deps.clock.nowMs()));
};
