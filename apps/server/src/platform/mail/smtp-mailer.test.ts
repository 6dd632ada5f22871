import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type MailSink, openMailSink } from '#app/testing/mail-sink';
import { type Mailer, UndeliverableError } from './mailer';
import { createSmtpMailer } from './smtp-mailer';

let sink: MailSink;
let mailer: Mailer;
beforeAll(async () => {
  sink = await openMailSink();
  mailer = createSmtpMailer({ url: sink.url, from: 'no-reply@candor.test' });
});
afterEach(() => sink.refuseRecipients(null));
afterAll(async () => {
  mailer.close();
  await sink.close();
});

describe('mail by SMTP', () => {
  it('arrives as plain text, in any language, with a name of its own', async () => {
    const text = '您的验证码是 123456。\n\nรหัสผ่าน · été\n';
    await mailer.send({ id: '42', to: 'ann@example.com', subject: '您的验证码', text });
    const mail = sink.mails.at(-1);
    expect(mail?.recipients).toEqual(['ann@example.com']);
    expect(mail?.text.replaceAll('\r\n', '\n').trim()).toBe(text.trim());
    expect(mail?.headers['message-id']).toBe('<42@candor.test>');
    expect(mail?.headers['content-type']).toMatch(/^text\/plain/);
    expect(mail?.headers.to).toBe('ann@example.com');
  });

  // B13: a line break or a second recipient never gets as far as a header.
  it.each([
    'a@example.com\r\nBcc: x@example.com',
    'a@example.com\nBcc: x@example.com',
    'a@example.com,x@example.com',
    'a@example.com;x@example.com',
    '<x@example.com>a@example.com',
    'a@example.com x@example.com',
    '"x@example.com" a@example.com',
    'a@example.com\u2028',
    'a@example.com\0',
  ])('to %j is not sent at all', async (to) => {
    const before = sink.mails.length;
    await expect(mailer.send({ id: '1', to, subject: 's', text: 't' })).rejects.toThrow(UndeliverableError);
    expect(sink.mails).toHaveLength(before);
  });

  it('keeps a subject on one line', async () => {
    await mailer.send({ id: '2', to: 'ann@example.com', subject: 'one\r\nBcc: x@example.com', text: 't' });
    const mail = sink.mails.at(-1);
    expect(mail?.recipients).toEqual(['ann@example.com']);
    expect(mail?.headers).not.toHaveProperty('bcc');
  });

  it('tells a refusal for good from one for now', async () => {
    const send = () => mailer.send({ id: '3', to: 'gone@example.com', subject: 's', text: 't' });
    sink.refuseRecipients('550 no such mailbox');
    await expect(send()).rejects.toThrow(UndeliverableError);
    sink.refuseRecipients('451 try later');
    await expect(send()).rejects.not.toThrow(UndeliverableError);
  });
});
