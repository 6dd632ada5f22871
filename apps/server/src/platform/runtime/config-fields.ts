import { createECDH } from 'node:crypto';
import { isIP } from 'node:net';

export type Reading<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string };
type Parse<T> = (text: string) => Reading<T>;

const accept = <T>(value: T): Reading<T> => ({ ok: true, value });
const reject = (problem: string): Reading<never> => ({ ok: false, problem });
const quote = (text: string): string => JSON.stringify(text);

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i;
/** The server and the numbers of a tile in the path: a tile of another host would not be allowed by the page's policy. */
const TILE_NUMBERS = ['{z}', '{x}', '{y}'];
const SECRET_BYTES_MIN = 32;
const RATE_SCALE_MAX = 1_000_000;
const SEED_MAX = 2_147_483_647;
/** A year: whoever wants more wants an archive, not this table. */
const HOLD_SECONDS_MAX = 3_600;
const DAY_SECONDS_MIN = 60;
const TICK_HOURS_MAX = 8_760;
/** A median of fewer sources cannot tell which of them is wrong. */
const SOURCES_MIN = 3;
const EXCHANGE_NAME = /^[a-z0-9]{2,30}$/;

export const parseText: Parse<string> = accept;

export const parsePort: Parse<number> = (text) => {
  const port = /^\d{1,5}$/.test(text) ? Number.parseInt(text, 10) : -1;
  return port >= 1 && port <= 65_535
    ? accept(port)
    : reject(`${quote(text)} is not a port; allowed: a whole number from 1 to 65535`);
};

export const parseHost: Parse<string> = (text) =>
  isIP(text) !== 0 || HOST_NAME.test(text)
    ? accept(text)
    : reject(
        `${quote(text)} is not an address to listen on; allowed: an IP address or a host name, for example 0.0.0.0`,
      );

export function parseOneOf<T extends string>(allowed: readonly T[]): Parse<T> {
  return (text) => {
    const found = allowed.find((word) => word === text);
    return found === undefined ? reject(`${quote(text)} is unknown; allowed: ${allowed.join(', ')}`) : accept(found);
  };
}

export function parsePattern(pattern: RegExp, allowed: string): Parse<string> {
  return (text) => (pattern.test(text) ? accept(text) : reject(`the value does not fit; allowed: ${allowed}`));
}

/** The value itself is not repeated in the problem: such addresses carry passwords. */
export function parseUrl(protocols: readonly string[]): Parse<string> {
  const shapes = protocols.map((protocol) => `${protocol}//…`).join(' or ');
  return (text) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    const isKnown = url !== null && protocols.includes(url.protocol) && url.hostname !== '';
    return isKnown ? accept(text) : reject(`the value is not an address of this kind; allowed: ${shapes} with a host`);
  };
}

/** Where map tiles come from: one host, the numbers of the tile in the path or query. */
export const parseTiles: Parse<string> = (text) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isServer =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    !url.hostname.includes('{') &&
    !/[\s;,'"]/.test(text);
  const path = text.slice(url?.origin.length ?? 0);
  return isServer && text.startsWith(`${url.origin}/`) && TILE_NUMBERS.every((name) => path.includes(name))
    ? accept(text)
    : reject('the value is no address of map tiles; allowed: https://host/path with {z}, {x} and {y}');
};

/** A comma list of known words, each once, in the order of the known ones. */
export function parseListOf<T extends string>(allowed: readonly T[]): Parse<readonly T[]> {
  return (text) => {
    const words = splitList(text);
    const unknown = words.filter((word) => !allowed.some((known) => known === word));
    if (words.length === 0 || unknown.length > 0) {
      return reject(`${quote(unknown.join(',') || text)} is unknown; allowed: a comma list of ${allowed.join(', ')}`);
    }
    return accept(allowed.filter((known) => words.includes(known)));
  };
}

export const parseOrigins: Parse<readonly string[]> = (text) => {
  const origins = splitList(text);
  const wrong = origins.find((origin) => !isOrigin(origin));
  return wrong === undefined
    ? accept(origins)
    : reject(
        `${quote(wrong)} is not an origin; allowed: a comma list like https://app.example.com, without path, and no *`,
      );
};

export const parseProxies: Parse<false | readonly string[]> = (text) => {
  if (text === 'false') return accept(false);
  const addresses = splitList(text);
  const wrong = addresses.find((address) => !isAddressRange(address));
  return wrong === undefined && addresses.length > 0
    ? accept(addresses)
    : reject(
        `${quote(wrong ?? text)} is not an address; allowed: false, or a comma list of IP addresses and ranges like 10.0.0.0/8`,
      );
};

/** Says nothing of the value but its length, because problems end up on screens and in logs. */
export const parseSecret: Parse<Buffer> = (text) => {
  const allowed = `allowed: at least ${SECRET_BYTES_MIN} random bytes as hex or base64`;
  const bytes = decodeSecret(text);
  if (bytes === null) return reject(`the value is neither hex nor base64; ${allowed}`);
  return bytes.length >= SECRET_BYTES_MIN
    ? accept(bytes)
    : reject(`the value has only ${bytes.length} bytes; ${allowed}`);
};

/** The private scalar of a VAPID key pair. */
export const parseVapidKey: Parse<Buffer> = (text) => {
  const bytes = Buffer.from(text, 'base64url');
  return /^[A-Za-z0-9_-]{43}$/.test(text) && isPrivateKey(bytes)
    ? accept(bytes)
    : reject('the value is no private key of P-256; allowed: 32 bytes as base64url');
};

const isPrivateKey = (bytes: Buffer): boolean => {
  try {
    createECDH('prime256v1').setPrivateKey(bytes);
    return true;
  } catch {
    return false;
  }
};

export const parseRateScale: Parse<number> = (text) => {
  const scale = /^\d{1,7}$/.test(text) ? Number.parseInt(text, 10) : 0;
  return scale >= 1 && scale <= RATE_SCALE_MAX
    ? accept(scale)
    : reject(`${quote(text)} is not a multiplier; allowed: a whole number from 1 to ${RATE_SCALE_MAX}`);
};

/** A comma list of name=count. */
export function parseCounts<T extends string>(names: readonly T[]): Parse<Partial<Record<T, number>>> {
  return (text) => {
    const pairs = splitList(text).map((item) => /^([a-z_]+)=(\d{1,6})$/.exec(item));
    const wrong = pairs.findIndex(
      (pair) => !names.some((name) => name === pair?.[1]) || Number.parseInt(pair?.[2] ?? '', 10) < 1,
    );
    if (pairs.length === 0 || wrong !== -1) {
      const quoted = quote(splitList(text)[wrong] ?? text);
      const example = names.some((name) => name === 'read') ? 'read=1200' : `${names[0] ?? ''}=12`;
      return reject(`${quoted} does not fit; allowed: a comma list like ${example}, with ${names.join(', ')}`);
    }
    return accept(
      Object.fromEntries(pairs.map((pair) => [pair?.[1], Number.parseInt(pair?.[2] ?? '', 10)])) as Partial<
        Record<T, number>
      >,
    );
  };
}

export const parseSeed: Parse<number> = (text) => {
  const seed = /^\d{1,10}$/.test(text) ? Number.parseInt(text, 10) : -1;
  return seed >= 0 && seed <= SEED_MAX
    ? accept(seed)
    : reject(`${quote(text)} is not a seed; allowed: a whole number from 0 to ${SEED_MAX}`);
};

export const parseTickHours: Parse<number> = (text) => {
  const hours = /^\d{1,4}$/.test(text) ? Number.parseInt(text, 10) : 0;
  return hours >= 1 && hours <= TICK_HOURS_MAX
    ? accept(hours)
    : reject(`${quote(text)} is not a number of hours; allowed: a whole number from 1 to ${TICK_HOURS_MAX}`);
};

const COUNT_MAX = 100_000;

export const parseCount: Parse<number> = (text) => {
  const count = /^\d{1,6}$/.test(text) ? Number.parseInt(text, 10) : 0;
  return count >= 1 && count <= COUNT_MAX
    ? accept(count)
    : reject(`${quote(text)} is not a number; allowed: a whole number from 1 to ${COUNT_MAX}`);
};

/** Without a path and without a slash at its end. */
export const parseOrigin: Parse<string> = (text) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '';
  return isOrigin ? accept(url.origin) : reject(`${quote(text)} is not an origin; allowed: http(s)://host[:port]`);
};

/** Seconds on the command line, milliseconds inside. */
const parseSeconds =
  (from: number, to: number): Parse<number> =>
  (text) => {
    const seconds = /^\d{1,5}$/.test(text) ? Number.parseInt(text, 10) : -1;
    return seconds >= from && seconds <= to
      ? accept(seconds * 1_000)
      : reject(`${quote(text)} is not a number of seconds; allowed: a whole number from ${from} to ${to}`);
  };

export const parseHoldSeconds = parseSeconds(1, HOLD_SECONDS_MAX);
/** Shorter than this, the window that settles a dual product has too few prices. */
export const parseDaySeconds = parseSeconds(DAY_SECONDS_MIN, 86_400);

export const parseExchanges: Parse<readonly string[]> = (text) => {
  const names = splitList(text);
  const wrong = names.find((name) => !EXCHANGE_NAME.test(name));
  if (wrong !== undefined) return reject(`${quote(wrong)} is not an exchange; allowed: names of ccxt, such as kraken`);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) return reject(`${quote(twice)} is named twice; allowed: each exchange once`);
  return names.length >= SOURCES_MIN
    ? accept(names)
    : reject(`${quote(text)} names ${names.length}; allowed: a comma list of at least ${SOURCES_MIN} exchanges`);
};

export const parseExchangeUrls: Parse<Readonly<Record<string, string>>> = (text) => {
  const pairs = splitList(text).map(
    (item) => [item.slice(0, item.indexOf('=')), item.slice(item.indexOf('=') + 1)] as const,
  );
  const wrong = pairs.find(([name, url]) => !EXCHANGE_NAME.test(name) || !isOrigin(url));
  // The value itself is not repeated: such addresses may carry passwords.
  return wrong === undefined && pairs.length > 0
    ? accept(Object.fromEntries(pairs))
    : reject('the value does not fit; allowed: a comma list of name=origin, such as kraken=https://proxy.example.com');
};

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function isOrigin(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && url.origin === text;
}

function isAddressRange(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number.parseInt(prefix, 10) <= (family === 4 ? 32 : 128);
}

function decodeSecret(text: string): Buffer | null {
  if (/^([0-9a-f]{2})+$/i.test(text)) return Buffer.from(text, 'hex');
  return /^[A-Za-z0-9+/_-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64') : null;
}
