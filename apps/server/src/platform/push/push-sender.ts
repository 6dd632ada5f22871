import { Agent, request } from 'node:https';
import type { PushAnswer } from '@candor/domain/notify/judge-delivery';
import webPush from 'web-push';
import { isPublicAddress } from './public-address';
import { readPushEndpoint } from './push-endpoint';
import type { PushNet, PushRoute } from './push-net';
import type { VapidKeys } from './vapid-keys';

export interface PushMessage {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** Encrypted for the device. */
  readonly text: string;
  /** How long the push service keeps it for a device that is not reachable. */
  readonly lifeSeconds: number;
  readonly urgency: 'high' | 'normal' | 'low';
}

export interface PushSender {
  readonly publicKey: string;
  send(message: PushMessage): Promise<PushAnswer>;
}

interface SenderDeps {
  readonly keys: VapidKeys;
  /** How push services can reach the people who run this server. */
  readonly contact: string;
  readonly net: PushNet;
}

/** Below the limit of a handler of the outbox. */
const PATIENCE_MS = 8_000;
/** Most bytes of a reply that are read: replies of push services are short. */
const REPLY_BYTES = 16_384;

type Prepared = ReturnType<typeof webPush.generateRequestDetails>;

/** Rejects unless every address of the name is public, so that nobody can mix a private one in. */
const findRoute = async (net: PushNet, host: string): Promise<PushRoute | null> => {
  const addresses = await net.resolve(host);
  const [first] = addresses;
  return first !== undefined && addresses.every(isPublicAddress) ? net.route(first) : null;
};

interface Post {
  readonly url: URL;
  readonly route: PushRoute;
  readonly prepared: Prepared;
  readonly agent: Agent;
}

/** Connects to the checked address and not to the name, which could lead elsewhere by now. Follows no redirect. */
const post = ({ url, route, prepared, agent }: Post): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(
      {
        ...route,
        agent,
        method: 'POST',
        path: `${url.pathname}${url.search}`,
        servername: url.hostname,
        headers: { ...prepared.headers, host: url.hostname },
        signal: AbortSignal.timeout(PATIENCE_MS),
      },
      (response) => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > REPLY_BYTES) response.destroy();
        });
        resolve(response.statusCode ?? 0);
      },
    );
    sent.on('error', reject);
    sent.end(prepared.body);
  });

/** Web Push: encrypted for the device (RFC 8291), signed by our key (RFC 8292). Never throws for a failing endpoint. */
export const createPushSender = ({ keys, contact, net }: SenderDeps): PushSender => {
  const agent = new Agent({ keepAlive: true, maxSockets: 32, timeout: PATIENCE_MS });
  const vapidDetails = { subject: contact, ...keys };
  const prepare = ({ endpoint, p256dh, auth, text, lifeSeconds, urgency }: PushMessage): Prepared =>
    webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
      vapidDetails,
      TTL: lifeSeconds,
      urgency,
      contentEncoding: 'aes128gcm',
    });
  return {
    publicKey: keys.publicKey,
    send: async (message) => {
      const url = readPushEndpoint(message.endpoint);
      if (url === null) return 'inside';
      const prepared = prepare(message);
      try {
        const route = await findRoute(net, url.hostname);
        return route === null ? 'inside' : await post({ url, route, prepared, agent });
      } catch {
        return 'unreachable';
      }
    },
  };
};
