import { beforeEach, expect, it } from 'vitest';
import { type AppWindow, openLink, type Windows } from './open-link.ts';

const SCOPE = 'https://candor.test/h5/';
const LINK = `${SCOPE}#/pages/otc/order?number=C7`;

let done: string[];
beforeEach(() => {
  done = [];
});

const opened = (name: string, given: Partial<AppWindow> = {}): AppWindow => ({
  url: `${SCOPE}#/${name}`,
  focused: false,
  focus: async () => void done.push(`focus ${name}`),
  navigate: async (url) => void done.push(`${name} to ${url}`),
  ...given,
});

const browserWith = (...windows: readonly AppWindow[]): Windows => ({
  list: async () => windows,
  open: async (url) => void done.push(`new ${url}`),
});

it('opens a window when there is none of the app', async () => {
  await openLink(LINK, SCOPE, browserWith(opened('console', { url: 'https://candor.test/ops/' })));
  expect(done).toEqual([`new ${LINK}`]);
});

it('uses the window last used', async () => {
  await openLink(LINK, SCOPE, browserWith(opened('first'), opened('second')));
  expect(done).toEqual(['focus first', `first to ${LINK}`]);
});

it('prefers the focused window', async () => {
  await openLink(LINK, SCOPE, browserWith(opened('first'), opened('second', { focused: true })));
  expect(done).toEqual(['focus second', `second to ${LINK}`]);
});

it('shows the place although the window cannot be raised', async () => {
  const window = opened('first', { focus: () => Promise.reject(new Error('not allowed')) });
  await openLink(LINK, SCOPE, browserWith(window));
  expect(done).toEqual([`first to ${LINK}`]);
});

it('opens a new window when the open one is not controlled', async () => {
  const window = opened('first', { navigate: () => Promise.reject(new TypeError('not controlled')) });
  await openLink(LINK, SCOPE, browserWith(window));
  expect(done).toEqual(['focus first', `new ${LINK}`]);
});
