import { pushKey, pushSubscribe, pushUnsubscribe } from '@candor/contract/push';
import { deviceName } from '#lib/device-name.ts';
import { request } from './client.ts';

const hasPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const findRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  hasPush() ? navigator.serviceWorker.getRegistration(import.meta.env.BASE_URL) : undefined;

/** The worker is registered after the page has loaded; where that is forbidden, never. */
const READY_MS = 10_000;

async function waitForWorker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no service worker')), READY_MS);
  });
  return Promise.race([navigator.serviceWorker.ready, late]);
}

export interface PushDevice {
  readonly isSupported: boolean;
  readonly permission: NotificationPermission;
  /** Where the browser's push service takes pushes for this device; empty: not subscribed. */
  readonly endpoint: string;
}

/** What the browser knows about pushes to this device. */
export async function readPushDevice(): Promise<PushDevice> {
  if (!hasPush()) return { isSupported: false, permission: 'default', endpoint: '' };
  const registration = await findRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return { isSupported: true, permission: Notification.permission, endpoint: subscription?.endpoint ?? '' };
}

/** Asks the user, then the browser's push service, then tells our server. Does nothing when the user says no. */
export async function turnPushOn(unknownName: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  const registration = await waitForWorker();
  const { key } = await request(pushKey, {}, { silent: true });
  const { endpoint = '', keys } = (await subscribe(registration, key)).toJSON();
  const device = { endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
  const name = deviceName(navigator.userAgent) ?? unknownName;
  await request(pushSubscribe, { ...device, name }, { silent: true });
}

async function subscribe({ pushManager }: ServiceWorkerRegistration, key: string): Promise<PushSubscription> {
  const options: PushSubscriptionOptionsInit = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // The server has another key than when this device subscribed.
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/** Ends pushes to this device at our server and in the browser. */
export async function turnPushOff(endpoint: string): Promise<void> {
  await request(pushUnsubscribe, { endpoint }, { silent: true });
  const registration = await findRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
