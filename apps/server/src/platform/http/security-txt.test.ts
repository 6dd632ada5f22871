import { expect, it } from 'vitest';
import { createTestHttp } from './testing/test-http';

const SITE = { mailFrom: 'no-reply@candor.example', publicUrl: 'https://candor.example' };

const read = async (securityContact: string | null) => {
  const http = createTestHttp({ site: { ...SITE, securityContact } });
  const reply = await http.app.inject({ url: '/.well-known/security.txt' });
  await http.app.close();
  const fields = reply.body.split('\n').map((line) => line.split(/: (.*)/s, 2));
  return { reply, nowMs: http.clock.nowMs(), fields: Object.fromEntries(fields) as Record<string, string> };
};

it('names a contact, the own address and an end in less than a year', async () => {
  const { reply, fields, nowMs } = await read(null);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(fields).toMatchObject({
    Contact: 'mailto:no-reply@candor.example',
    Canonical: 'https://candor.example/.well-known/security.txt',
  });
  const days = (Date.parse(fields.Expires ?? '') - nowMs) / 86_400_000;
  expect(days).toBeGreaterThan(178);
  expect(days).toBeLessThan(365);
});

it('names the address that is set for it instead of the sender of the mails', async () => {
  expect((await read('security@candor.example')).fields.Contact).toBe('mailto:security@candor.example');
});
