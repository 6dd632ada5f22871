import * as z from 'zod/mini';
import { defineCall } from './call';
import { boundedText, flag, idText } from './fields';

/**
 * What a notice is about; each has its own switches. `security` sign-in, password, address; `money` deposit, withdrawal,
 * credit; `liquidation` forced close and its warnings; `orders` filled, settled, outbid; `copy` copy trades; `to_pay` OTC
 * orders and won auctions; `ends` locks, dual, IEO tranches, coupons; `alerts` what the user asked to be told of;
 * `service` answers of customer service, mentions and mutes in chat rooms; `news` announcements.
 */
export const NOTIFY_KINDS = [
  'security',
  'money',
  'liquidation',
  'orders',
  'copy',
  'to_pay',
  'ends',
  'alerts',
  'service',
  'news',
] as const;
export type NotifyKind = (typeof NOTIFY_KINDS)[number];

/** `app` is the list of notices and the push to open screens, `push` is Web Push to devices. */
export const NOTIFY_CHANNELS = ['app', 'push', 'mail'] as const;
export type NotifyChannel = (typeof NOTIFY_CHANNELS)[number];

const ENDPOINT_LENGTH = 1_000;
const DEVICE_NAME_LENGTH = 60;
/** Devices with push, per user. */
export const MAX_PUSH_DEVICES = 10;

const onOff = () => z.enum(['0', '1']);
/** HH:MM, 00:00 to 23:59; empty: none. */
const timeOfDay = () => z.string().check(z.regex(/^(|([01][0-9]|2[0-3]):[0-5][0-9])$/));
/** Minutes east of UTC, from −12 h to +14 h. */
const offsetMinutes = () =>
  z.pipe(
    z.string().check(
      z.regex(/^(0|-?[1-9][0-9]{0,2})$/),
      z.refine((text) => Number.parseInt(text, 10) >= -720 && Number.parseInt(text, 10) <= 840),
    ),
    z.transform((text) => Number.parseInt(text, 10)),
  );

const kindItem = z.object({
  kind: z.enum(NOTIFY_KINDS),
  app: flag(),
  push: flag(),
  mail: flag(),
  /** Channels that are on and cannot be switched off. */
  fixed: z.array(z.enum(NOTIFY_CHANNELS)),
});

const privacyFields = {
  /** 1: pushes say what happened, without amounts, prices and numbers. */
  hide_amounts: flag(),
  /** No push from `from` to `to` of the user's day, except liquidation and security; null: none. */
  quiet: z.nullable(z.object({ from: z.string(), to: z.string(), offset: z.number() })),
};

const deviceItem = z.object({
  id: z.number(),
  name: z.string(),
  since_ms: z.number(),
  /** 1: the device that asks, known by its endpoint. */
  this: flag(),
});

/** A key of this many characters; the padding is dropped. */
const base64url = (length: number) =>
  z.pipe(
    z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}={0,2}$`), 'push_keys_wrong')),
    z.transform((text) => text.replace(/=+$/, '')),
  );

const endpointText = () => boundedText(ENDPOINT_LENGTH);

export const notifySettings = defineCall({
  method: 'GET',
  path: '/notify/settings',
  auth: 'user',
  summary: 'Switches per kind of notice and channel, quiet hours, hidden amounts and the devices with push.',
  /** The endpoint of the present device's subscription, so that it is marked in the list. */
  input: z.object({ endpoint: z.optional(endpointText()) }),
  reply: z.object({
    kinds: z.array(kindItem),
    ...privacyFields,
    push: z.object({ devices: z.array(deviceItem) }),
  }),
});

export const setNotifySwitch = defineCall({
  method: 'POST',
  path: '/notify/settings',
  auth: 'user',
  summary: 'Switch one channel of one kind on or off. Fixed ones are refused.',
  input: z.object({ kind: z.enum(NOTIFY_KINDS), channel: z.enum(NOTIFY_CHANNELS), on: onOff() }),
  reply: kindItem,
});

export const setNotifyPrivacy = defineCall({
  method: 'POST',
  path: '/notify/privacy',
  auth: 'user',
  summary: 'Hide amounts in pushes, and set quiet hours; both times empty: none.',
  input: z.object({
    hide_amounts: onOff(),
    quiet_from: z._default(timeOfDay(), ''),
    quiet_to: z._default(timeOfDay(), ''),
    /** Minutes east of UTC at the device. */
    offset: z._default(offsetMinutes(), 0),
  }),
  reply: z.object(privacyFields),
});

export const pushKey = defineCall({
  method: 'GET',
  path: '/push/key',
  auth: 'user',
  summary: 'Public VAPID key for a push subscription: 65 bytes as base64url.',
  input: z.object({}),
  reply: z.object({ key: z.string() }),
});

export const pushSubscribe = defineCall({
  method: 'POST',
  path: '/push/subscribe',
  auth: 'user',
  summary:
    'Send pushes to this device. The endpoint must be https at a public host. The same endpoint again replaces its keys; it belongs to the last account that subscribed it, and ends with the session.',
  input: z.object({
    endpoint: endpointText(),
    /** Keys of the subscription, base64url. */
    p256dh: base64url(87),
    auth: base64url(22),
    name: boundedText(DEVICE_NAME_LENGTH),
  }),
  reply: z.object({ id: z.number() }),
});

export const pushUnsubscribe = defineCall({
  method: 'POST',
  path: '/push/unsubscribe',
  auth: 'user',
  summary: 'Stop pushes to a device, by its endpoint or its id. One that does not exist is no error.',
  input: z.object({ endpoint: z.optional(endpointText()), id: z.optional(idText()) }),
  reply: z.string(),
});

export const pushTest = defineCall({
  method: 'POST',
  path: '/push/test',
  auth: 'user',
  summary: 'Send a test push to all own devices, or to one by its endpoint. Quiet hours do not apply.',
  input: z.object({ endpoint: z.optional(endpointText()) }),
  reply: z.string(),
});

/** The decrypted text of a push, as JSON. */
export interface PushPayload {
  readonly title: string;
  readonly body: string;
  /** Place in the app, relative to the service worker's scope: `#/pages/otc/order?number=C7`. */
  readonly url: string;
  /** A later push with the same tag replaces the earlier one. */
  readonly tag: string;
  /** When it happened, unix ms. */
  readonly time: number;
}
