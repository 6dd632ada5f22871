import type { Pool } from '#platform/db/pool';
import { type Tx, withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import type { Clock } from '#platform/runtime/clock';
import type { Storage } from '#platform/storage/storage';
import { deleteRows, insertUpload, loadUsage, lockQuota, type NewUpload, updateStored } from '../files.store';
import type { Picture, ReadPicture } from '../picture';
import { DAY_MS, type UploadLimits } from '../upload-limits';
import { toUploadPath } from '../upload-path';

export interface StoreUploadDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly limits: UploadLimits;
  readonly readPicture: ReadPicture;
  readonly newName: () => string;
}

/** Stores one picture for its owner and returns its path. Private until it is bound to a public use. */
export const storeUpload = async (deps: StoreUploadDeps, ownerId: number, sent: Buffer): Promise<string> => {
  await ensureSomeQuotaLeft(deps, ownerId);
  const picture = await deps.readPicture(sent);
  const name = deps.newName();
  await withTx(deps.pool, (tx) => reserve(tx, deps, toNewUpload(deps, { ownerId, name, picture })));
  await putBytes(deps, name, picture);
  return toUploadPath({ name, contentType: picture.contentType });
};

/** Refuses before the expensive decoding when the quota is already used up. The binding check is in reserve(). */
const ensureSomeQuotaLeft = async (deps: StoreUploadDeps, ownerId: number): Promise<void> => {
  const used = await loadUsage(deps.pool, ownerId, new Date(deps.clock.nowMs() - DAY_MS));
  if (used.files >= deps.limits.filesPerDay || used.bytes >= deps.limits.bytesPerDay) refuse('upload_quota_reached');
};

const toNewUpload = (
  deps: StoreUploadDeps,
  upload: { ownerId: number; name: string; picture: Picture },
): NewUpload => ({
  ownerId: upload.ownerId,
  name: upload.name,
  contentType: upload.picture.contentType,
  bytes: upload.picture.bytes.length,
  pixelSha256: upload.picture.pixelSha256,
  look: upload.picture.look,
  nowMs: deps.clock.nowMs(),
});

const reserve = async (tx: Tx, { limits }: StoreUploadDeps, upload: NewUpload): Promise<void> => {
  await lockQuota(tx, upload.ownerId);
  const used = await loadUsage(tx.client, upload.ownerId, new Date(upload.nowMs - DAY_MS));
  const isFull = used.files + 1 > limits.filesPerDay || used.bytes + upload.bytes > limits.bytesPerDay;
  if (isFull) refuse('upload_quota_reached');
  await insertUpload(tx, upload);
};

const putBytes = async (deps: StoreUploadDeps, name: string, picture: Picture): Promise<void> => {
  try {
    await deps.storage.put(name, picture.bytes, picture.contentType);
  } catch (error) {
    await deleteRows(deps.pool, [name]);
    throw error;
  }
  await updateStored(deps.pool, name, new Date(deps.clock.nowMs()));
};
