import { isPresetAvatar } from '@candor/domain/profile/preset-avatar';
import { withTx } from '#platform/db/with-tx';
import type { ProfileDeps } from '../deps';
import { bindPicture } from '../own-picture';
import { lockAvatar, updateAvatar } from '../profile.store';

/** Binds an upload of the user as public avatar, or sets a built-in one. The present avatar again changes nothing. */
export const setAvatar = async (
  { pool }: Pick<ProfileDeps, 'pool'>,
  { userId, path }: { userId: number; path: string },
): Promise<void> => {
  await withTx(pool, async (tx) => {
    if ((await lockAvatar(tx, userId)) === path) return;
    if (!isPresetAvatar(path)) await bindPicture(tx, { ownerId: userId, path, use: 'avatar' });
    await updateAvatar(tx, userId, path);
  });
};
