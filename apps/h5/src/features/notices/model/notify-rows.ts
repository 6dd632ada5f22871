import type { ReplyOf } from '@candor/contract/call';
import { NOTIFY_CHANNELS, type NotifyChannel, type NotifyKind, type notifySettings } from '@candor/contract/push';

export type NotifySettings = ReplyOf<typeof notifySettings>;
type KindItem = NotifySettings['kinds'][number];

/** The headings of the settings page and the kinds under each. */
export const NOTIFY_GROUPS = [
  { key: 'money', kinds: ['security', 'money'] },
  { key: 'trading', kinds: ['liquidation', 'orders', 'copy'] },
  { key: 'deadlines', kinds: ['to_pay', 'ends'] },
  { key: 'other', kinds: ['alerts', 'service', 'news'] },
] as const satisfies readonly { readonly key: string; readonly kinds: readonly NotifyKind[] }[];

export interface SwitchBox {
  readonly channel: NotifyChannel;
  readonly isOn: boolean;
  /** Is on and cannot be switched off. */
  readonly isFixed: boolean;
}

/** The boxes of one kind, in the order of the columns; none when the server does not know the kind. */
export function toBoxes(kinds: readonly KindItem[], kind: NotifyKind): readonly SwitchBox[] {
  const item = kinds.find((candidate) => candidate.kind === kind);
  if (item === undefined) return [];
  return NOTIFY_CHANNELS.map((channel) => ({
    channel,
    isOn: item[channel] === 1,
    isFixed: item.fixed.includes(channel),
  }));
}

/** The settings after the server has answered with one changed kind. */
export const withKind = (settings: NotifySettings, changed: KindItem): NotifySettings => ({
  ...settings,
  kinds: settings.kinds.map((item) => (item.kind === changed.kind ? changed : item)),
});

/** The settings as they will be when the server agrees. */
export function withSwitch(
  settings: NotifySettings,
  { kind, channel, isOn }: { kind: NotifyKind; channel: NotifyChannel; isOn: boolean },
): NotifySettings {
  const item = settings.kinds.find((candidate) => candidate.kind === kind);
  return item === undefined ? settings : withKind(settings, { ...item, [channel]: isOn ? 1 : 0 });
}
