import { notify } from '#modules/notify/index';
import { withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import { lockAddress, removeAddress } from '../addresses.store';
import type { ProfileDeps } from '../deps';
import { PROFILE_NOTICES } from '../notices';

/** The address, if saved again later, is new and has to wait the holding time again. */
export const deleteAddress = async (
  { pool }: Pick<ProfileDeps, 'pool'>,
  { userId, id }: { userId: number; id: number },
): Promise<void> => {
  await withTx(pool, async (tx) => {
    const { address } = (await lockAddress(tx, userId, id)) ?? refuse('address_unknown');
    await removeAddress(tx, id);
    await notify(tx, PROFILE_NOTICES, { userId, template: 'address_deleted', params: { address } });
  });
};
