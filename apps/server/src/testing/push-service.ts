import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { PushPayload } from '@candor/contract/push';
import type { PushNet } from '#platform/push/push-net';
import { createPushBrowser, type PushBrowser } from './push-browser';
import { createSelfSigned } from './self-signed';

export interface PushRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

export interface PushService {
  /** Leads every checked address to this service. */
  readonly net: PushNet;
  readonly requests: readonly PushRequest[];
  /** A new browser that has subscribed here. */
  openBrowser(): PushBrowser;
  /** What a browser has received, decrypted, oldest first. */
  received(browser: PushBrowser): PushPayload[];
  /** Status of the answers to pushes for this browser from now on; 201 without it. */
  answer(browser: PushBrowser, status: number): void;
  /** What the name of the service resolves to from now on. */
  resolveTo(addresses: readonly string[]): void;
  close(): Promise<void>;
}

const HOST = 'push.candor-sample.com';
const PUBLIC_ADDRESS = '93.184.215.14';
const CREATED = 201;

const pathOf = ({ endpoint }: PushBrowser): string => new URL(endpoint).pathname;

/** A push service with real TLS: stores every request and answers as told. */
export const openPushService = async (): Promise<PushService> => {
  const requests: PushRequest[] = [];
  const answers = new Map<string, number>();
  const { key, cert } = createSelfSigned(HOST);
  let addresses: readonly string[] = [PUBLIC_ADDRESS];
  let opened = 0;
  const server = createServer({ key, cert }, async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url ?? '';
    const status = answers.get(path) ?? CREATED;
    requests.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
    reply.writeHead(status, { location: 'https://127.0.0.1/' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const ofBrowser = (browser: PushBrowser) => requests.filter(({ path }) => path === pathOf(browser));
  return {
    net: { resolve: async () => addresses, route: () => ({ host: '127.0.0.1', port, ca: cert }) },
    requests,
    openBrowser: () => {
      opened += 1;
      return createPushBrowser(`https://${HOST}/send/${opened}`);
    },
    received: (browser) => ofBrowser(browser).map(({ body }) => JSON.parse(browser.decrypt(body)) as PushPayload),
    answer: (browser, status) => void answers.set(pathOf(browser), status),
    resolveTo: (next) => {
      addresses = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};
