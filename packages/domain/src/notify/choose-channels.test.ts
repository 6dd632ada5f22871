import { NOTIFY_CHANNELS, NOTIFY_KINDS, type NotifyKind } from '@candor/contract/push';
import { expect, it } from 'vitest';
import { chooseChannels, fixedChannels, presetOf, type SwitchChoice } from './choose-channels';

const namesOf = (kind: NotifyKind, choices: readonly SwitchChoice[]): string => {
  const channels = chooseChannels(kind, choices);
  return NOTIFY_CHANNELS.filter((channel) => channels[channel]).join(' ');
};
const choose = (channel: SwitchChoice['channel'], isOn: boolean) => (kind: NotifyKind) => ({ kind, channel, isOn });

it.each<[NotifyKind, string, string, string]>([
  // kind, until the user chooses, with everything switched off, with everything switched on
  ['security', 'app push mail', 'app push mail', 'app push mail'],
  ['money', 'app push mail', 'app', 'app push mail'],
  ['liquidation', 'app push', 'app', 'app push mail'],
  ['orders', 'app push', '', 'app push mail'],
  ['copy', 'app', '', 'app push mail'],
  ['to_pay', 'app push mail', 'app', 'app push mail'],
  ['ends', 'app push', '', 'app push mail'],
  ['alerts', 'app push', '', 'app push mail'],
  ['service', 'app push mail', 'app', 'app push mail'],
  ['news', '', '', 'app push mail'],
])('%s: %s; off: %s; on: %s', (kind, preset, off, on) => {
  expect(namesOf(kind, [])).toBe(preset);
  expect(
    namesOf(
      kind,
      NOTIFY_CHANNELS.map((channel) => choose(channel, false)(kind)),
    ),
  ).toBe(off);
  expect(
    namesOf(
      kind,
      NOTIFY_CHANNELS.map((channel) => choose(channel, true)(kind)),
    ),
  ).toBe(on);
});

it('a choice about one kind or channel changes no other', () => {
  const others = NOTIFY_KINDS.filter((kind) => kind !== 'orders').map(choose('push', false));
  expect(namesOf('orders', others)).toBe('app push');
  expect(namesOf('orders', [choose('mail', true)('orders')])).toBe('app push mail');
});

it('a channel that stays on with everything switched off is reported as fixed', () => {
  for (const kind of NOTIFY_KINDS) {
    const off = NOTIFY_CHANNELS.map((channel) => choose(channel, false)(kind));
    expect(fixedChannels(kind).join(' ')).toBe(namesOf(kind, off));
  }
  expect(presetOf('money', 'app')).toBe('fixed');
});
