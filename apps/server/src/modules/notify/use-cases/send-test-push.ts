import type { Pool } from '#platform/db/pool';
import { withTx } from '#platform/db/with-tx';
import { appendEvents } from '#platform/outbox/append-events';
import type { Relay } from '#platform/outbox/relay';
import { refuse } from '#platform/refusal';
import { loadDevices } from '../devices.store';
import { loadReach } from '../reach.store';
import { toPushEvent } from './plan-notices';

interface TestPushDeps {
  readonly pool: Pool;
  readonly relay: Relay;
  readonly newId: () => string;
}

/** To all devices of the user, or to the one with this endpoint. */
export const sendTestPush = async (deps: TestPushDeps, userId: number, endpoint: string | null): Promise<void> => {
  await withTx(deps.pool, async (tx) => {
    const own = await loadDevices(tx.client, userId);
    const devices = own.filter((device) => endpoint === null || device.endpoint === endpoint);
    if (devices.length === 0) refuse('push_no_device');
    const reach = (await loadReach(tx, [userId])).get(userId);
    const about = { notice: null, tag: `test:${deps.newId()}`, madeMs: reach?.nowMs ?? 0 };
    await appendEvents(
      tx,
      devices.map(({ id }) => toPushEvent({ ...about, deviceId: id })),
    );
  });
  deps.relay.nudge();
};
