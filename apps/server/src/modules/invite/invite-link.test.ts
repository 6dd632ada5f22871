import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestHttp, type TestHttp } from '#platform/http/testing/test-http';
import { registerInviteLink, toInvitePath } from './invite-link';

let http: TestHttp;
beforeEach(() => {
  http = createTestHttp();
  registerInviteLink(http.app);
});
afterEach(() => http.app.close());

test('the short link of a code leads to the register form with the code', async () => {
  const reply = await http.app.inject({ url: toInvitePath('MINA7K') });
  expect([reply.statusCode, reply.headers.location]).toEqual([302, '/h5/#/pages/common/register?code=MINA7K']);
});

test.each(['/r/a-b', '/r/a%20b', '/r/a&c=1', `/r/${'x'.repeat(33)}`, '/r/', '/r/a/b'])(
  '%s is not found',
  async (url) => {
    const reply = await http.app.inject({ url });
    expect(reply.statusCode).toBe(404);
    expect(reply.headers.location).toBeUndefined();
  },
);
