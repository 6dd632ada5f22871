import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { UndeliverableError } from '#platform/mail/mailer';
import { createGatewaySms } from './gateway-sms';

interface Got {
  readonly authorization: string | undefined;
  readonly key: string | undefined;
  readonly form: Record<string, string>;
}

let server: Server;
let url: string;
let status = 200;
const got: Got[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const { authorization, 'idempotency-key': key } = request.headers;
      got.push({ authorization, key: String(key), form: Object.fromEntries(new URLSearchParams(body)) });
      response.writeHead(status).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const send = (to: string) => createGatewaySms({ url, token: 't0ken' }).send({ id: '7', to, text: '验证码 123456' });

it('posts a form with the token', async () => {
  status = 202;
  await send('+8613800138000');
  expect(got.at(-1)).toEqual({
    authorization: 'Bearer t0ken',
    key: '7',
    form: { to: '+8613800138000', text: '验证码 123456' },
  });
});

it.each(['13800138000', '+8613800138000\r\nx', '+86138 0013', ''])('never sends to %j', async (to) => {
  const before = got.length;
  await expect(send(to)).rejects.toThrow(UndeliverableError);
  expect(got).toHaveLength(before);
});

it.each([
  [400, true],
  [422, true],
  [401, false],
  [429, false],
  [500, false],
])('an answer of %s is final: %s', async (answered, isFinal) => {
  status = answered;
  const failure = await send('+8613800138000').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure instanceof UndeliverableError).toBe(isFinal);
});
