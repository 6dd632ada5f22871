import { bindUpload, type UploadUse } from '#modules/files/index';
import type { Tx } from '#platform/db/with-tx';
import { Refusal, refuse } from '#platform/refusal';

/** Binds an unbound upload of the user; for any other file it refuses and asks for a new upload. */
export const bindPicture = async (
  tx: Tx,
  { ownerId, path, use }: { readonly ownerId: number; readonly path: string; readonly use: UploadUse },
): Promise<void> => {
  try {
    await bindUpload(tx, { owner: ownerId, path, use });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'file_missing') refuse('image_not_yours');
    throw error;
  }
};
