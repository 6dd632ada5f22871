import type { ReplyOf } from '@candor/contract/call';
import { NOTIFY_KINDS, type NotifyKind, type notifySettings, type setNotifySwitch } from '@candor/contract/push';
import { chooseChannels, fixedChannels, type SwitchChoice } from '@candor/domain/notify/choose-channels';
import { formatTimeOfDay } from '@candor/domain/notify/quiet-hours';
import type { DeviceRow } from './devices.store';
import type { Privacy } from './settings.store';

type Settings = ReplyOf<typeof notifySettings>;

const toFlag = (is: boolean): 0 | 1 => (is ? 1 : 0);

export const toKindItem = (kind: NotifyKind, choices: readonly SwitchChoice[]): ReplyOf<typeof setNotifySwitch> => {
  const { app, push, mail } = chooseChannels(kind, choices);
  return { kind, app: toFlag(app), push: toFlag(push), mail: toFlag(mail), fixed: fixedChannels(kind) };
};

export const toPrivacyReply = ({ isHidden, quiet }: Privacy): Pick<Settings, 'hide_amounts' | 'quiet'> => ({
  hide_amounts: toFlag(isHidden),
  quiet:
    quiet === null ? null : { from: formatTimeOfDay(quiet.from), to: formatTimeOfDay(quiet.to), offset: quiet.offset },
});

/** `endpoint` is that of the device that asks. */
export const toSettings = (
  {
    choices,
    privacy,
    devices,
  }: {
    readonly choices: readonly SwitchChoice[];
    readonly privacy: Privacy;
    readonly devices: readonly DeviceRow[];
  },
  endpoint: string | undefined,
): Settings => ({
  kinds: NOTIFY_KINDS.map((kind) => toKindItem(kind, choices)),
  ...toPrivacyReply(privacy),
  push: {
    devices: devices.map((device) => ({
      id: device.id,
      name: device.name,
      since_ms: device.createdAt.getTime(),
      this: toFlag(device.endpoint === endpoint),
    })),
  },
});
