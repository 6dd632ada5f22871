import type { NotifyKind } from '@candor/contract/push';
import { type Channels, chooseChannels } from '@candor/domain/notify/choose-channels';
import type { NoticeArea, ParamsOf, TemplateOf, Words } from '#kernel/product/notices';
import type { Tx } from '#platform/db/with-tx';
import type { NewEvent } from '#platform/outbox/append-events';
import { MAIL_TOPIC, type Message, PUSH_TOPIC, type PushEvent } from '../messages';
import type { NewNotification } from '../notify.store';
import { loadReach, type Reach } from '../reach.store';

export interface Notice<Area extends NoticeArea, Template extends TemplateOf<Area>> {
  readonly userId: number;
  readonly template: Template;
  readonly params: ParamsOf<Area, Template>;
  /** false: not by mail, whatever the user has chosen. */
  readonly mail?: boolean;
}

/** A notice with the channels its receiver has chosen. */
export interface Planned extends NewNotification {
  readonly setting: NotifyKind;
  readonly channels: Channels;
  readonly reach: Reach;
}

/** Users that do not exist are left out. */
export const planNotices = async <Area extends NoticeArea, Template extends TemplateOf<Area>>(
  tx: Tx,
  { kinds }: Area,
  notices: readonly Notice<Area, Template>[],
): Promise<(Planned | null)[]> => {
  const reachOf = await loadReach(tx, [...new Set(notices.map(({ userId }) => userId))]);
  return notices.map(({ userId, template, params, mail = true }) => {
    const kind = kinds[template];
    if (kind === undefined) throw new Error(`no notice ${template}`);
    const reach = reachOf.get(userId);
    if (!reach) return null;
    const { category, setting } = kind;
    const channels = chooseChannels(setting, reach.choices);
    const words = { ...params } as Words;
    const isMailed = channels.mail && mail;
    return { userId, category, setting, template, params: words, reach, channels: { ...channels, mail: isMailed } };
  });
};

const toMail = ({ userId, template, params, channels, reach }: Planned): NewEvent[] => {
  const { email, language } = reach;
  if (!channels.mail || email === null) return [];
  const payload: Message = { kind: 'notice', to: email, language, userId, template, params };
  return [{ topic: MAIL_TOPIC, key: email.slice(0, 200), payload }];
};

export const toPushEvent = (payload: PushEvent): NewEvent => ({
  topic: PUSH_TOPIC,
  key: String(payload.deviceId),
  payload,
});

const toPushes = ({ setting, template, params, channels, reach }: Planned, tag: string): NewEvent[] =>
  channels.push
    ? reach.deviceIds.map((deviceId) =>
        toPushEvent({ deviceId, notice: { setting, template, params }, tag, madeMs: reach.nowMs }),
      )
    : [];

/** Everything that leaves the server for a notice. A push with the same tag replaces the one before. */
export const toMessages = (planned: Planned, tag: string): NewEvent[] => [
  ...toPushes(planned, tag),
  ...toMail(planned),
];
