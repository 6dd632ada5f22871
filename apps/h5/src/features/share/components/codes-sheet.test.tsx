import { inviteDashboard } from '@candor/contract/invite';
import { sampleReply } from '@candor/testkit/sample-reply';
import { expect, it } from 'vitest';
import { testApp } from '#testing/app.tsx';
import { topLayer } from '#testing/waiting-form.ts';
import { CodesSheet } from './codes-sheet.tsx';

const app = testApp();

it('a code that gives nothing away says so, and not that invited people save nothing', async () => {
  const dashboard = sampleReply(inviteDashboard, {
    house_percent: '5',
    house_days: 90,
    max_codes: 3,
    codes: [{ id: 1, code: 'MORI', reward_percent: '20', given_percent: '0' }],
  });
  const none = () => undefined;
  await app.draw(<CodesSheet open dashboard={dashboard} shownId={1} onClose={none} onShow={none} onEdit={none} />);
  expect(topLayer().textContent).toContain('You keep 20%, you give them 0%');
  expect(topLayer().textContent).toContain('5% lower fees for 90 days from Candor');
});
