import type { Page } from '@playwright/test';
import type { Api } from './fixtures/api';
import { expect, test } from './fixtures/app-test';
import { makePicture } from './fixtures/pictures';
import { approve, refuse } from './operator';
import { openApp, PATHS, settle } from './pages/app-page';
import { casePath, openCase, openingTray } from './pages/support-page';
import { SMALL } from './sizes';
import { SWEPT_NAMES, sweep } from './sweep';

// The other sweeps see a user who has nothing yet. Here the lists have rows and the levels of verification are open.
test.use({ as: 'newcomer', viewport: SMALL });

const LONG = 'The photo is dark and the number in the lower corner cannot be read';
const levelPath = (level: number) => `${PATHS.submitVerification}?level=${level}`;

async function fillLists(api: Api, token: string) {
  const mobile = `202${String(Date.now() % 1e7).padStart(7, '5')}`;
  await api.call('/sms_send', { token, form: { area_code: '1', mobile } });
  const code = await api.codeFor(`+1${mobile}`);
  await api.call('/safe/mobile', { token, form: { area_code: '1', mobile, code } });
  const qrcode = await api.upload(token, await makePicture('code', '#ffffff'));
  const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
  const form = { currency: '3', network: 'TRC20', name: 'A wallet with quite a long name of its own', address, qrcode };
  await api.call('/user/wallet/save', { token, form: { ...form, name: form.name.slice(0, 40) } });
  const picture = await api.upload(token, await makePicture('seen', '#446688'));
  return openCase({ api, token }, { subject: 'A question', message: LONG, picture });
}

async function loadAnew(page: Page) {
  await page.reload();
  await settle(page);
}

test(`filled lists and open levels fit 320 pixels, ${SWEPT_NAMES}, without a grave barrier @full`, async ({
  page,
  watch,
  api,
  person,
  token,
}) => {
  const seen = { page, watch };
  const submit = () => {
    const form = { real_type: '1', id_type: '1', name: 'Mina Laurent', card_id: `P${person.email.slice(4, 12)}` };
    return api.call('/user/real', { token, form });
  };
  const number = await fillLists(api, token);
  await openApp(page);
  await settle(page);
  await submit();
  await sweep(seen, [
    { name: 'basic in review', path: levelPath(1) },
    { name: 'addresses', path: PATHS.addresses },
    { name: 'notices', path: PATHS.notices },
    { name: 'cases', path: PATHS.customer },
    { name: 'case', path: casePath(number), steps: openingTray },
    { name: 'replace the phone', path: PATHS.bindPhone },
  ]);
  await refuse(person.email, LONG);
  await loadAnew(page);
  await sweep(seen, [
    { name: 'refused', path: PATHS.verification },
    {
      name: 'basic again',
      path: levelPath(1),
      steps: () => expect(page.locator('.note', { hasText: LONG })).toBeVisible(),
    },
  ]);
  await submit();
  await approve(person.email);
  await loadAnew(page);
  await sweep(seen, [
    { name: 'Lv1', path: PATHS.verification },
    { name: 'advanced', path: levelPath(2), steps: () => expect(page.locator('.pic')).toHaveCount(2) },
  ]);
});
