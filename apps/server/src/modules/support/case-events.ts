import { SUPPORT_EVENT, type SupportPush } from '@candor/contract/support';
import { pushToPerson } from '#modules/chat/index';
import type { NewEvent } from '#platform/outbox/append-events';
import { findCase } from './cases.store';
import type { SupportDeps } from './deps';

const TOPIC = 'support_case';

/** State, operator or rating of a case has changed. */
export const toCaseEvent = (number: string): NewEvent => ({ topic: TOPIC, key: number, payload: { number } });

/** Tells the owner of a case after the commit. */
export const registerCaseEvents = ({ relay, realtime, pool }: SupportDeps): void => {
  relay.on(TOPIC, async ({ payload }) => {
    const found = await findCase(pool, (payload as SupportPush).number);
    if (found === null) return;
    const { number, status, userId } = found;
    const push: SupportPush = { number, status };
    const person = { userId, visitorId: userId === null ? found.visitorId : null };
    await pushToPerson(realtime, person, { event: SUPPORT_EVENT, payload: push });
  });
};
