import type { NewEvent } from '#platform/outbox/append-events';
import type { Relay } from '#platform/outbox/relay';
import type { Realtime } from '#platform/realtime/hub';

const TOPIC = 'room_private';

interface PrivateEvent {
  readonly userId: number;
  readonly event: string;
  readonly push: unknown;
}

export const toPrivateEvent = (userId: number, event: string, push: unknown): NewEvent => {
  const payload: PrivateEvent = { userId, event, push };
  return { topic: TOPIC, key: String(userId), payload };
};

/** Pushes to the user after the commit. */
export const registerPrivateEvents = ({ relay, realtime }: { relay: Relay; realtime: Realtime }): void => {
  relay.on(TOPIC, async ({ payload }) => {
    const { userId, event, push } = payload as PrivateEvent;
    await realtime.pushToUser(userId, event, push);
  });
};
