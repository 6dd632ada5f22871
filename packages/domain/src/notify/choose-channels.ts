import { NOTIFY_CHANNELS, type NotifyChannel, type NotifyKind } from '@candor/contract/push';

/** `fixed`: on, and cannot be switched off. */
export type Preset = 'on' | 'off' | 'fixed';

type Presets = Readonly<Record<NotifyChannel, Preset>>;

/**
 * What applies until a user chooses otherwise. The notice in the app cannot be switched off where money or a deadline
 * depends on it.
 */
const PRESETS: Readonly<Record<NotifyKind, Presets>> = {
  security: { app: 'fixed', push: 'fixed', mail: 'fixed' },
  money: { app: 'fixed', push: 'on', mail: 'on' },
  liquidation: { app: 'fixed', push: 'on', mail: 'off' },
  orders: { app: 'on', push: 'on', mail: 'off' },
  copy: { app: 'on', push: 'off', mail: 'off' },
  to_pay: { app: 'fixed', push: 'on', mail: 'on' },
  ends: { app: 'on', push: 'on', mail: 'off' },
  alerts: { app: 'on', push: 'on', mail: 'off' },
  service: { app: 'fixed', push: 'on', mail: 'on' },
  news: { app: 'off', push: 'off', mail: 'off' },
};

export const presetOf = (kind: NotifyKind, channel: NotifyChannel): Preset => PRESETS[kind][channel];

export interface SwitchChoice {
  readonly kind: NotifyKind;
  readonly channel: NotifyChannel;
  readonly isOn: boolean;
}

/** Whether a notice of this kind takes the channel. A stored choice about a fixed channel counts for nothing. */
export const isSwitchedOn = (
  { kind, channel }: Pick<SwitchChoice, 'kind' | 'channel'>,
  choices: readonly SwitchChoice[],
): boolean => {
  const preset = presetOf(kind, channel);
  if (preset === 'fixed') return true;
  const choice = choices.find((one) => one.kind === kind && one.channel === channel);
  return choice?.isOn ?? preset === 'on';
};

export type Channels = Readonly<Record<NotifyChannel, boolean>>;

export const chooseChannels = (kind: NotifyKind, choices: readonly SwitchChoice[]): Channels => ({
  app: isSwitchedOn({ kind, channel: 'app' }, choices),
  push: isSwitchedOn({ kind, channel: 'push' }, choices),
  mail: isSwitchedOn({ kind, channel: 'mail' }, choices),
});

export const fixedChannels = (kind: NotifyKind): NotifyChannel[] =>
  NOTIFY_CHANNELS.filter((channel) => presetOf(kind, channel) === 'fixed');
