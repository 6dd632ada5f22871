import type { NoticeArea, TemplateOf } from '#kernel/product/notices';
import type { Tx } from '#platform/db/with-tx';
import { appendEvents } from '#platform/outbox/append-events';
import { insertNotificationsOnce } from '../notify.store';
import { type Notice, type Planned, planNotices, toMessages } from './plan-notices';

export interface ReferredNotice<Area extends NoticeArea, Template extends TemplateOf<Area>>
  extends Notice<Area, Template> {
  /** Identifies what happened, unique per user: a repeated event makes no second notice. */
  readonly reference: string;
}

type ReferredPlan = Planned & { readonly reference: string };

/**
 * Notices about something already committed, from a handler of the outbox, which may get an event twice. In bulk, and
 * without a push to open screens: the product has its own event for them.
 */
export const notifyOnce = async <Area extends NoticeArea, Template extends TemplateOf<Area>>(
  tx: Tx,
  area: Area,
  notices: readonly ReferredNotice<Area, Template>[],
): Promise<void> => {
  if (notices.length === 0) return;
  const planned = (await planNotices(tx, area, notices)).flatMap((one, place): ReferredPlan[] => {
    const reference = notices[place]?.reference;
    return one === null || reference === undefined ? [] : [{ ...one, reference }];
  });
  const added = await insertNotificationsOnce(
    tx,
    planned.filter(({ channels }) => channels.app),
  );
  // One without a notification has no row to recognise it by. Sent twice, its tag makes the device show it once.
  const notified = [...added, ...planned.filter(({ channels }) => !channels.app)];
  await appendEvents(
    tx,
    notified.flatMap((one) => toMessages(one, one.reference)),
  );
};
