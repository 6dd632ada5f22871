import { NOTIFY_KINDS } from '@candor/contract/push';
import { expect, it } from 'vitest';
import { NOTIFY_GROUPS, type NotifySettings, toBoxes, withSwitch } from './notify-rows.ts';

const settings: NotifySettings = {
  kinds: [
    { kind: 'security', app: 1, push: 1, mail: 1, fixed: ['app', 'push', 'mail'] },
    { kind: 'money', app: 1, push: 1, mail: 0, fixed: ['app'] },
  ],
  hide_amounts: 1,
  quiet: null,
  push: { devices: [] },
};

it('lists every kind once', () => {
  expect(NOTIFY_GROUPS.flatMap(({ kinds }) => kinds).toSorted()).toEqual(NOTIFY_KINDS.toSorted());
});

it('has a box for each channel, in the order of the columns', () => {
  expect(toBoxes(settings.kinds, 'money')).toEqual([
    { channel: 'app', isOn: true, isFixed: true },
    { channel: 'push', isOn: true, isFixed: false },
    { channel: 'mail', isOn: false, isFixed: false },
  ]);
  expect(toBoxes(settings.kinds, 'news')).toEqual([]);
});

it('switches one channel of one kind', () => {
  const after = withSwitch(settings, { kind: 'money', channel: 'push', isOn: false });
  expect(after.kinds).toEqual([settings.kinds[0], { kind: 'money', app: 1, push: 0, mail: 0, fixed: ['app'] }]);
  expect(withSwitch(settings, { kind: 'news', channel: 'push', isOn: true })).toEqual(settings);
});
