import { UndeliverableError } from '#platform/mail/mailer';
import type { SmsSender } from './sms-sender';

export interface GatewayOptions {
  readonly url: string;
  readonly token: string;
}

const PATIENCE_MS = 8_000;
const E164 = /^\+[1-9][0-9]{5,14}$/;
const isPermanent = (status: number): boolean => status === 400 || status === 404 || status === 410 || status === 422;

/** Short messages by an HTTP gateway: a form with `to` and `text`; any 2xx means it was taken. */
export const createGatewaySms = ({ url, token }: GatewayOptions): SmsSender => ({
  send: async ({ id, to, text }) => {
    if (!E164.test(to)) throw new UndeliverableError('not one plain number');
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': id },
      body: new URLSearchParams({ to, text }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await response.body?.cancel();
    if (isPermanent(response.status)) throw new UndeliverableError(`the gateway answered ${response.status}`);
    if (!response.ok) throw new Error(`the gateway answered ${response.status}`);
  },
});
