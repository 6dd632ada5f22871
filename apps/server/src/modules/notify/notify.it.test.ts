import { LANGUAGES } from '@candor/contract/languages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  askMailCode,
  freshEmail,
  freshMobile,
  logIn,
  messagesTo,
  PASSWORD,
  type Registered,
  registerFields,
  registerUser,
} from '#app/testing/identity-steps';
import { type MailSink, openMailSink } from '#app/testing/mail-sink';
import { expectNoChange } from '#app/testing/no-change';
import { standingClock } from '#app/testing/standing-clock';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { matchCode } from '#modules/identity/index';
import { IDENTITY_NOTICES } from '#modules/identity/notices';
import { KYC_NOTICES } from '#modules/kyc/notices';
import { notify, notifyMany } from '#modules/notify/index';
import { withTx } from '#platform/db/with-tx';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

interface Item {
  readonly id: number;
  readonly category: string;
  readonly kind: string;
  readonly title: string;
  readonly body: string;
  readonly is_read: number;
}

const list = async (user: Registered, fields: Record<string, string> = {}) => {
  const { message } = await testApp.call('GET', '/notice/list', { token: user.token, fields });
  return message as { data: Item[]; page: number; pages: number; total: number };
};
const unread = async (user: Registered): Promise<unknown> =>
  (await testApp.call('GET', '/notice/unread', { token: user.token })).message;
const sendNotice = (user: Registered, reason: string) =>
  withTx(testApp.pool, (tx) =>
    notify(tx, KYC_NOTICES, { userId: user.id, template: 'real_refused', params: { reason } }),
  );

describe('a notice', () => {
  it('leaves one push for open screens, in the same transaction, mailed or not', async () => {
    const user = await registerUser(testApp);
    const pushes = async () =>
      (
        await testApp.pool.query(`select payload from outbox_event where topic = 'notice' and key = $1 order by id`, [
          String(user.id),
        ])
      ).rows.map(({ payload }) => payload as Record<string, unknown>);
    const before = (await pushes()).length;
    await withTx(testApp.pool, (tx) =>
      notifyMany(tx, KYC_NOTICES, [
        { userId: user.id, template: 'real_refused', params: { reason: 'Too dark.' }, mail: false },
        { userId: user.id, template: 'real_refused', params: { reason: 'Too small.' } },
      ]),
    );
    const [first, second] = (await list(user)).data.toReversed().slice(-2);
    const toPush = (item: Item | undefined, reason: string) => ({
      userId: user.id,
      noticeId: item?.id,
      kind: 'real_refused',
      params: { reason },
      version: item?.id,
    });
    expect((await pushes()).slice(before)).toEqual([toPush(first, 'Too dark.'), toPush(second, 'Too small.')]);
    const undone = withTx(testApp.pool, async (tx) => {
      await notify(tx, IDENTITY_NOTICES, { userId: user.id, template: 'totp_on', params: {} });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await pushes()).toHaveLength(before + 2);
  });
});

describe('notices', () => {
  it('are listed newest first, by category, kind and page, and counted', async () => {
    const user = await registerUser(testApp);
    await sendNotice(user, 'Too dark.');
    await withTx(testApp.pool, (tx) =>
      notify(tx, IDENTITY_NOTICES, { userId: user.id, template: 'totp_on', params: {} }),
    );
    expect((await list(user)).data.map(({ title }) => title)).toEqual([
      'Authenticator switched on',
      'Verification refused',
      'Welcome to Candor',
    ]);
    expect((await list(user, { category: 'security' })).data.map(({ category }) => category)).toEqual(['security']);
    const ofKind = async (kind: string) => {
      const { data, total } = await list(user, { kind });
      return [total, ...data.map((item) => `${item.kind}: ${item.title}`)];
    };
    expect(await ofKind('service')).toEqual([2, 'service: Verification refused', 'service: Welcome to Candor']);
    expect(await ofKind('security')).toEqual([1, 'security: Authenticator switched on']);
    expect(await ofKind('orders')).toEqual([0]);
    expect(await list(user, { page: '2', limit: '2' })).toMatchObject({
      page: 2,
      pages: 2,
      total: 3,
      data: [{ title: 'Welcome to Candor' }],
    });
    expect((await list(user, { page: '3', limit: '2' })).data).toEqual([]);
    expect(await unread(user)).toEqual({ count: 3 });
  });

  it.each(LANGUAGES)('are read in %s when asked for so', async (lang) => {
    const user = await registerUser(testApp);
    expect((await list(user, { lang })).data[0]).toMatchObject(IDENTITY_NOTICES.texts[lang].registered);
  });

  it('return markup in their parameters as plain text', async () => {
    const user = await registerUser(testApp);
    const reason = '<script>alert(1)</script> {reference}\r\nBcc: x@candor.test';
    await sendNotice(user, reason);
    expect((await list(user)).data[0]?.body).toContain(reason);
    expect((await messagesTo(testApp, user.email))[0]?.subject).toBe('Verification refused');
  });

  it('are marked as read, one or all', async () => {
    const user = await registerUser(testApp);
    await sendNotice(user, 'a');
    await sendNotice(user, 'b');
    const [newest] = (await list(user)).data;
    const read = (fields: Record<string, string> = {}) =>
      testApp.call('POST', '/notice/read', { token: user.token, fields });
    expect((await read({ id: String(newest?.id) })).type).toBe('ok');
    expect((await read({ id: String(newest?.id) })).type).toBe('ok');
    expect(await unread(user)).toEqual({ count: 2 });
    expect((await read()).type).toBe('ok');
    expect(await unread(user)).toEqual({ count: 0 });
    expect((await list(user)).data.map(({ is_read }) => is_read)).toEqual([1, 1, 1]);
  });

  it('of somebody else can be neither seen nor marked', async () => {
    const [owner, other] = [await registerUser(testApp), await registerUser(testApp)];
    await sendNotice(owner, 'private');
    const [notice] = (await list(owner)).data;
    const mark = () => testApp.call('POST', '/notice/read', { token: other.token, fields: { id: String(notice?.id) } });
    expect(await expectNoChange(testApp, mark)).toMatchObject({ error: 'notice_unknown' });
    expect(await unread(owner)).toEqual({ count: 2 });
    expect((await list(other)).data.map(({ title }) => title)).toEqual(['Welcome to Candor']);
  });
});

describe('mails', () => {
  it('show the phrase of their owner and what we never ask for', async () => {
    const user = await registerUser(testApp);
    await messagesTo(testApp, user.email);
    await testApp.pool.query(`update app_user set anti_phishing = 'Turtle77' where id = $1`, [user.id]);
    await sendNotice(user, 'Too dark.');
    await askMailCode(testApp, user.email, { type: 'forget' });
    const [code, refused, welcome] = await messagesTo(testApp, user.email);
    for (const mail of [code, refused]) expect(mail?.body).toContain('Turtle77');
    expect(welcome?.body).not.toContain('phrase:');
    for (const mail of [code, refused, welcome]) expect(mail?.body).toContain('never asks');
  });

  it('speak the language of the last login', async () => {
    const user = await registerUser(testApp);
    await testApp.call('POST', '/user/login', { fields: { user_string: user.email, password: PASSWORD, lang: 'jp' } });
    await sendNotice(user, 'x');
    expect((await messagesTo(testApp, user.email))[0]?.subject).toBe(KYC_NOTICES.texts.jp.real_refused.title);
  });

  it('are not sent when the transaction is undone, and once when delivered twice', async () => {
    const user = await registerUser(testApp);
    const undone = withTx(testApp.pool, async (tx) => {
      await notify(tx, IDENTITY_NOTICES, { userId: user.id, template: 'totp_on', params: {} });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await sendNotice(user, 'once');
    const before = await messagesTo(testApp, user.email);
    expect(before[0]?.subject).toBe('Verification refused');
    await testApp.pool.query(`update outbox_event set relayed_at = null where key = $1`, [user.email]);
    expect(await messagesTo(testApp, user.email)).toEqual(before);
  });

  it('can be left out', async () => {
    const user = await registerUser(testApp);
    const before = (await messagesTo(testApp, user.email)).length;
    await withTx(testApp.pool, (tx) =>
      notify(tx, IDENTITY_NOTICES, { userId: user.id, template: 'totp_on', params: {}, mail: false }),
    );
    expect(await messagesTo(testApp, user.email)).toHaveLength(before);
    expect((await list(user)).data[0]?.title).toBe('Authenticator switched on');
  });

  it('of the demo are readable by address', async () => {
    const user = await registerUser(testApp);
    await messagesTo(testApp, user.email);
    const { message } = await testApp.call('GET', '/demo/outbox', { fields: { to: user.email.toUpperCase() } });
    expect((message as Item[]).map((mail) => (mail as unknown as { subject: string }).subject)).toEqual([
      'Welcome to Candor',
      'Your Candor code',
    ]);
    expect(await testApp.call('GET', '/demo/outbox', { fields: { to: 'x' } })).toMatchObject({
      error: 'target_invalid',
    });
  });
});

describe('in production', () => {
  let sink: MailSink;
  let real: TestApp;
  beforeAll(async () => {
    sink = await openMailSink();
    real = await startTestApp({
      // Stands still, so that no message waiting for its retry becomes due in a later test.
      clock: standingClock(),
      env: {
        CANDOR_MODE: 'production',
        CANDOR_RATE_SCALE: '1',
        CANDOR_FEED: 'ccxt',
        CANDOR_SECRET: '5f1c0e9a77b34d2286f1c8a3e0457b9d12ce6f83a94b70d51e2f68bb3c90a7d4',
        DATABASE_URL: 'postgres://unused.example/unused',
        SMTP_URL: sink.url,
        MAIL_FROM: 'no-reply@candor.test',
        SMS_GATEWAY_URL: 'http://127.0.0.1:9/none',
        CANDOR_PLAINTEXT_INSIDE: 'smtp,sms',
        SMS_GATEWAY_TOKEN: 'unused',
        CANDOR_PUBLIC_URL: 'https://candor.test',
      },
    });
  });
  afterAll(async () => {
    await real.stop();
    await sink.close();
  });

  it('codes come by SMTP, to one recipient, and open an account', async () => {
    const email = freshEmail();
    await askMailCode(real, email);
    await real.app.parts.relay.drain();
    const mail = sink.mails.at(-1);
    expect(mail?.recipients).toEqual([email]);
    const code = /[0-9]{6}/.exec(mail?.text ?? '')?.[0] ?? '';
    // B15: no code works but the one that was sent.
    for (const guess of ['000000', '123456', '888888']) {
      if (guess === code) continue;
      const refused = await real.call('POST', '/user/register', { fields: registerFields(email, guess) });
      expect(refused).toMatchObject({ error: 'code_wrong' });
    }
    expect((await real.call('POST', '/user/register', { fields: registerFields(email, code) })).type).toBe('ok');
    expect((await logIn(real, email)).type).toBe('ok');
  });

  it('a fixed code is accepted by nobody, even if one slipped into the settings [B15]', async () => {
    const config = { ...real.app.parts.config, demoCode: '123456' };
    const contact = { channel: 'email', target: freshEmail() } as const;
    const claim = { contacts: [contact], scene: 'register', code: '123456', userId: null } as const;
    await expect(matchCode({ ...real.app.parts, config }, claim)).rejects.toMatchObject({ code: 'code_wrong' });
  });

  it('there is no demo outbox', async () => {
    expect(await real.call('GET', '/demo/outbox', { fields: { to: freshEmail() } })).toMatchObject({
      error: 'not_found',
    });
  });

  it('a permanent SMTP refusal is not retried, a temporary one is', async () => {
    const waiting = async (key: string): Promise<number> => {
      const { rows } = await real.pool.query('select from outbox_event where key = $1 and relayed_at is null', [key]);
      return rows.length;
    };
    const [gone, later] = [freshEmail(), freshEmail()];
    sink.refuseRecipients('550 no such mailbox');
    await askMailCode(real, gone);
    await real.app.parts.relay.drain();
    sink.refuseRecipients('451 try later');
    await askMailCode(real, later);
    await real.app.parts.relay.drain();
    sink.refuseRecipients(null);
    expect([await waiting(gone), await waiting(later)]).toEqual([0, 1]);
  });

  it('an unreachable gateway delays only its own messages', async () => {
    const [mobile, email] = [freshMobile(), freshEmail()];
    await real.call('POST', '/sms_send', { fields: { mobile, type: 'register' } });
    await askMailCode(real, email);
    await real.app.parts.relay.drain();
    expect(sink.mails.at(-1)?.recipients).toEqual([email]);
    const { rows } = await real.pool.query<{ attempts: number }>('select attempts from outbox_event where key = $1', [
      `+86${mobile}`,
    ]);
    expect(rows).toEqual([{ attempts: 1 }]);
  });
});
