import { test } from './fixtures/app-test';
import { WCAG_AA } from './fixtures/find-barriers';
import { ACCOUNT_SCREENS, JOIN_SCREENS } from './pages/account-screens';
import { openApp, settle } from './pages/app-page';
import { type Screen, USER_SCREENS, VISITOR_SCREENS } from './pages/screens';
import { SMALL } from './sizes';
import { SWEPT_NAMES, sweep } from './sweep';

interface Walk {
  readonly name: string;
  readonly as: 'demo' | 'visitor';
  readonly screens: readonly Screen[];
}

const half = Math.floor(USER_SCREENS.length / 2);

// Every screen and every open picker on the smallest phone, in walks of about the same length.
const WALKS: readonly Walk[] = [
  { name: 'a user, first half', as: 'demo', screens: USER_SCREENS.slice(0, half) },
  { name: 'a user, second half', as: 'demo', screens: USER_SCREENS.slice(half) },
  { name: 'a user sets things up', as: 'demo', screens: ACCOUNT_SCREENS },
  { name: 'a visitor', as: 'visitor', screens: [...VISITOR_SCREENS, ...JOIN_SCREENS] },
];

for (const { name, as, screens } of WALKS)
  test.describe(name, () => {
    test.use({ as, viewport: SMALL });

    test(`every screen fits 320 pixels, ${SWEPT_NAMES}: ${name} @full`, async ({ page, watch }) => {
      await openApp(page);
      await settle(page);
      await sweep({ page, watch }, screens, WCAG_AA);
    });
  });
