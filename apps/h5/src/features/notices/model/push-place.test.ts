import { expect, it } from 'vitest';
import { type PushPlace, type PushState, toPushState } from './push-place.ts';

const android: PushPlace = {
  isSupported: true,
  isIos: false,
  isInstalled: false,
  permission: 'default',
  isSubscribed: false,
};

it.each<[string, Partial<PushPlace>, PushState]>([
  ['nobody was asked yet', {}, 'off'],
  ['allowed and subscribed', { permission: 'granted', isSubscribed: true }, 'on'],
  ['allowed, but the server does not know the device', { permission: 'granted' }, 'off'],
  ['subscribed, but the permission was taken back', { permission: 'default', isSubscribed: true }, 'off'],
  ['blocked', { permission: 'denied', isSubscribed: true }, 'denied'],
  ['a browser without pushes', { isSupported: false }, 'unsupported'],
  ['an iPhone in the browser, which has no pushes there', { isSupported: false, isIos: true }, 'install'],
  ['an iPhone, installed', { isIos: true, isInstalled: true, permission: 'granted', isSubscribed: true }, 'on'],
  ['an old iPhone, installed', { isSupported: false, isIos: true, isInstalled: true }, 'unsupported'],
])('%s', (_, place, state) => expect(toPushState({ ...android, ...place })).toBe(state));
