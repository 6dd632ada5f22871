import { sentenceOf } from '@candor/contract/messages/tables';
import { pushKey, pushSubscribe, pushTest, pushUnsubscribe } from '@candor/contract/push';
import type { FastifyInstance } from 'fastify';
import type { Pool } from '#platform/db/pool';
import { registerCall } from '#platform/http/route';
import type { Relay } from '#platform/outbox/relay';
import type { PushSender } from '#platform/push/push-sender';
import type { Clock } from '#platform/runtime/clock';
import { deleteOwnDevices } from './devices.store';
import { sendTestPush } from './use-cases/send-test-push';
import { subscribeDevice } from './use-cases/subscribe-device';

export interface PushRoutesDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly relay: Relay;
  readonly newId: () => string;
  readonly sender: PushSender;
}

const SUBSCRIPTIONS_PER_MINUTE = 20;
const TESTS_PER_MINUTE = 5;

export const registerPushRoutes = (http: FastifyInstance, deps: PushRoutesDeps): void => {
  registerCall(http, pushKey, () => ({ key: deps.sender.publicKey }));
  registerCall(http, pushSubscribe, {
    perMinute: SUBSCRIPTIONS_PER_MINUTE,
    handle: async (input, { user }) => ({ id: await subscribeDevice(deps, { ...input, ...user }) }),
  });
  registerCall(http, pushUnsubscribe, async ({ endpoint = null, id = null }, { user, language }) => {
    await deleteOwnDevices(deps.pool, { userId: user.userId, endpoint, id });
    return sentenceOf(language, 'push_stopped');
  });
  registerCall(http, pushTest, {
    perMinute: TESTS_PER_MINUTE,
    handle: async ({ endpoint = null }, { user, language }) => {
      await sendTestPush(deps, user.userId, endpoint);
      return sentenceOf(language, 'push_test_sent');
    },
  });
};
