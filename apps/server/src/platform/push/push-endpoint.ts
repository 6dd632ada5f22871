/** A name of the public DNS: at least two labels, the last one not a number. */
const HOST_NAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const HOST_LENGTH = 253;

/** Endings that never lead to a host on the internet. */
const INSIDE_ENDINGS = [
  'localhost',
  'local',
  'localdomain',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'arpa',
  'test',
  'example',
  'invalid',
  'onion',
  'alt',
];

const isPublicHost = (host: string): boolean =>
  host.length <= HOST_LENGTH && HOST_NAME.test(host) && !INSIDE_ENDINGS.includes(host.slice(host.lastIndexOf('.') + 1));

/** Printable ASCII only: what a URL parser would drop or rewrite is refused instead. */
const PLAIN = /^https:\/\/[\x21-\x5b\x5d-\x7e]+$/;

/**
 * The endpoint of a push subscription: https at the usual port of a public host name, without user, password or
 * fragment. Null: anything else. Addresses in every spelling are refused, because the URL parser turns them into plain
 * ones. The address of the name is checked each time something is sent.
 */
export const readPushEndpoint = (text: string): URL | null => {
  if (!PLAIN.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  const isPlain = url.username === '' && url.password === '' && url.port === '' && url.hash === '';
  return isPlain && isPublicHost(url.hostname) && url.href === text ? url : null;
};
