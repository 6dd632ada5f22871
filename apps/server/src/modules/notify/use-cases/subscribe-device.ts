import { MAX_PUSH_DEVICES } from '@candor/contract/push';
import type { Pool } from '#platform/db/pool';
import { withTx } from '#platform/db/with-tx';
import { readPushEndpoint } from '#platform/push/push-endpoint';
import { isPushKey } from '#platform/push/push-key';
import { refuse } from '#platform/refusal';
import type { Clock } from '#platform/runtime/clock';
import { countOtherDevices, type NewDevice, upsertDevice } from '../devices.store';

/** Stores a device after checking that its endpoint is a public host and that something can be encrypted for it. */
export const subscribeDevice = async (
  { pool, clock }: { readonly pool: Pool; readonly clock: Clock },
  asked: Omit<NewDevice, 'now'>,
): Promise<number> => {
  if (readPushEndpoint(asked.endpoint) === null) return refuse('push_endpoint_refused');
  if (!isPushKey(asked.p256dh)) return refuse('push_keys_wrong');
  return withTx(pool, async (tx) => {
    const others = await countOtherDevices(tx, asked.userId, asked.endpoint);
    if (others >= MAX_PUSH_DEVICES) return refuse('push_devices_full', { most: String(MAX_PUSH_DEVICES) });
    return upsertDevice(tx, { ...asked, now: new Date(clock.nowMs()) });
  });
};
