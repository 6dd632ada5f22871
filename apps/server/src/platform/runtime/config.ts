import { productDayMs } from '@candor/domain/finance/product-day';
import { securityHoldMs } from '@candor/domain/identity/security-hold';
import {
  parseCount,
  parseCounts,
  parseDaySeconds,
  parseExchanges,
  parseExchangeUrls,
  parseHoldSeconds,
  parseHost,
  parseListOf,
  parseOneOf,
  parseOrigin,
  parseOrigins,
  parsePattern,
  parsePort,
  parseProxies,
  parseRateScale,
  parseSecret,
  parseSeed,
  parseText,
  parseTickHours,
  parseTiles,
  parseUrl,
  parseVapidKey,
  type Reading,
} from './config-fields';
import type { Environment } from './environment';
import { findSecretWeakness } from './secret-strength';

export const ROLES = ['api', 'realtime', 'engine', 'jobs', 'feed'] as const;
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const MODES = ['demo', 'production'] as const;
const MAIL_ADDRESS = /^[A-Za-z0-9._+-]{1,64}@[A-Za-z0-9.-]{3,190}$/;
const FEEDS = ['simulated', 'ccxt'] as const;
/** What each counts, and in which window, is said in platform/http/rate-classes.ts. */
const RATE_CLASS_NAMES = ['order', 'money', 'read', 'visitor', 'bad_token', 'operator', 'account'] as const;
/** Requests in work at once, by class; see platform/http/admission.ts. */
const AT_ONCE = { money: 64, read: 128, last: 64 };
const POOLS = { api: 16, engine: 6, waiting: 500, wait_ms: 2_000 };
const EXCHANGES = ['binance', 'okx', 'kraken'] as const;
/** Services that production may reach without encryption, when they stand inside the operator's own network. */
const INSIDE_SERVICES = ['smtp', 'sms', 'rates'] as const;

export type Role = (typeof ROLES)[number];
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly mode: (typeof MODES)[number];
  /** null: the embedded PostgreSQL in dataDir. */
  readonly databaseUrl: string | null;
  readonly feed: (typeof FEEDS)[number];
  /** Makes the simulated market one that everybody can compute; null: it is drawn from the secret. */
  readonly feedSeed: number | null;
  /** Where ccxt listens. The first one that lists a symbol also reports its volume. */
  readonly ccxtExchanges: readonly string[];
  /** Other origins for exchanges, by name: a proxy, or a stand-in under test. */
  readonly ccxtUrls: Readonly<Record<string, string>>;
  /** How long ticks that no order needs are kept. */
  readonly tickHours: number;
  /** Whether the house quotes in the order books, from its own inventory. */
  readonly marketMaker: 'on' | 'off';
  /** Whether lead traders, NFT collectors and owners of OTC ads of the demo act by themselves. */
  readonly demoTraders: 'on' | 'off';
  readonly roles: readonly Role[];
  readonly corsOrigins: readonly string[];
  /** Addresses whose X-Forwarded-* headers count; false: nobody's. */
  readonly trustProxy: false | readonly string[];
  readonly logLevel: LogLevel;
  /** A fixed verification code for trying old clients; demo only. */
  readonly demoCode: string | null;
  /** How long withdrawals rest after a change of security; shorter in demo mode. */
  readonly holdMs: number;
  /** Length of a day of finance products; shorter in demo mode. */
  readonly productDayMs: number;
  readonly smtpUrl: string | null;
  /** Sender of all mails. */
  readonly mailFrom: string;
  /** Whom security.txt asks to be told about security holes; null: the sender of mails. */
  readonly securityContact: string | null;
  readonly smsGatewayUrl: string | null;
  readonly smsGatewayToken: string | null;
  /** Private key by which push services know this server; null: derived from the secret. */
  readonly vapidKey: Buffer | null;
  /** Daily fiat rates in the format of the European Central Bank; null: two operators enter them. */
  readonly fiatRatesUrl: string | null;
  /** Address of map tiles with {z}, {x} and {y}; null: the app draws its own coastlines. */
  readonly mapTiles: string | null;
  /** Whom the tiles are from, shown on the map. */
  readonly mapCredit: string;
  /** Which of these services may be reached without TLS, because they are inside the own network. */
  readonly plaintextInside: readonly (typeof INSIDE_SERVICES)[number][];
  /** Origin of the app as its users reach it, for links in mails and SMS. */
  readonly publicUrl: string;
  /** SMS a day to one number, and from one address, that somebody else than the number's owner asked for. */
  readonly smsPerDay: { readonly number: number; readonly address: number };
  /** null only in demo mode: main then keeps a generated one in dataDir. */
  readonly secret: Buffer | null;
  /** What is turned away when the server is busy. */
  readonly admission: { readonly atOnce: Readonly<typeof AT_ONCE>; readonly maxLagMs: number };
  /** Connections to the database for requests and for the engines, how many requests may wait for one, and how long. */
  readonly pools: Readonly<typeof POOLS>;
  /** How long an orderly stop may take before the process ends at once. */
  readonly stopMs: number;
  /** Every rate limit is multiplied by scale; 1 in production. */
  readonly rateLimits: {
    readonly scale: number;
    /** Other counts for single classes of requests; absent: those of the software. */
    readonly counts?: Partial<Record<(typeof RATE_CLASS_NAMES)[number], number>>;
  };
}

export type LoadedConfig =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: string[] };

/** Reads the settings from an environment. Pure. Each problem is one line: the variable, what is wrong, what is allowed. */
export function loadConfig(env: Environment): LoadedConfig {
  const problems: string[] = [];
  const read = <T>(name: string, parse: (text: string) => Reading<T>, fallback: T): T => {
    const text = env[name]?.trim() ?? '';
    if (text === '') return fallback;
    const reading = parse(text);
    if (reading.ok) return reading.value;
    problems.push(`${name}: ${reading.problem}`);
    return fallback;
  };
  const settings: Omit<Config, 'holdMs' | 'productDayMs' | 'publicUrl'> = {
    port: read('PORT', parsePort, 8080),
    host: read('HOST', parseHost, '127.0.0.1'),
    dataDir: read('CANDOR_DATA_DIR', parseText, './data'),
    mode: read('CANDOR_MODE', parseOneOf(MODES), 'demo'),
    databaseUrl: read<string | null>('DATABASE_URL', parseUrl(['postgres:', 'postgresql:']), null),
    feed: read('CANDOR_FEED', parseOneOf(FEEDS), 'simulated'),
    feedSeed: read<number | null>('CANDOR_FEED_SEED', parseSeed, null),
    ccxtExchanges: read<readonly string[]>('CANDOR_CCXT_EXCHANGES', parseExchanges, EXCHANGES),
    ccxtUrls: read<Readonly<Record<string, string>>>('CANDOR_CCXT_URLS', parseExchangeUrls, {}),
    tickHours: read('CANDOR_TICK_HOURS', parseTickHours, 48),
    marketMaker: read('CANDOR_MARKET_MAKER', parseOneOf(['on', 'off']), 'on'),
    demoTraders: read('CANDOR_DEMO_TRADERS', parseOneOf(['on', 'off']), 'on'),
    roles: read('CANDOR_ROLES', parseListOf(ROLES), ROLES),
    corsOrigins: read('CANDOR_CORS_ORIGINS', parseOrigins, []),
    trustProxy: read<false | readonly string[]>('CANDOR_TRUST_PROXY', parseProxies, false),
    logLevel: read('LOG_LEVEL', parseOneOf(LOG_LEVELS), 'info'),
    demoCode: read<string | null>('CANDOR_DEMO_CODE', parsePattern(/^\d{6}$/, 'six digits'), null),
    smtpUrl: read<string | null>('SMTP_URL', parseUrl(['smtp:', 'smtps:']), null),
    mailFrom: read('MAIL_FROM', parsePattern(MAIL_ADDRESS, 'one e-mail address'), 'no-reply@candor.test'),
    securityContact: read<string | null>(
      'CANDOR_SECURITY_CONTACT',
      parsePattern(MAIL_ADDRESS, 'one e-mail address'),
      null,
    ),
    smsGatewayUrl: read<string | null>('SMS_GATEWAY_URL', parseUrl(['https:', 'http:']), null),
    smsGatewayToken: read<string | null>('SMS_GATEWAY_TOKEN', parsePattern(/^[\x21-\x7e]+$/, 'one word'), null),
    vapidKey: read<Buffer | null>('CANDOR_VAPID_KEY', parseVapidKey, null),
    fiatRatesUrl: read<string | null>('CANDOR_FIAT_RATES_URL', parseUrl(['https:', 'http:']), null),
    mapTiles: read<string | null>('CANDOR_MAP_TILES', parseTiles, null),
    mapCredit: read('CANDOR_MAP_CREDIT', parseText, ''),
    plaintextInside: read('CANDOR_PLAINTEXT_INSIDE', parseListOf(INSIDE_SERVICES), []),
    smsPerDay: {
      number: read('CANDOR_SMS_PER_NUMBER', parseCount, 20),
      address: read('CANDOR_SMS_PER_ADDRESS', parseCount, 100),
    },
    secret: read<Buffer | null>('CANDOR_SECRET', parseSecret, null),
    admission: {
      atOnce: { ...AT_ONCE, ...read('CANDOR_AT_ONCE', parseCounts(['money', 'read', 'last']), {}) },
      maxLagMs: read('CANDOR_MAX_LAG_MS', parseCount, 500),
    },
    pools: { ...POOLS, ...read('CANDOR_POOLS', parseCounts(['api', 'engine', 'waiting', 'wait_ms']), {}) },
    stopMs: read('CANDOR_STOP_MS', parseCount, 9_000),
    rateLimits: {
      scale: read('CANDOR_RATE_SCALE', parseRateScale, 1),
      counts: read('CANDOR_RATE_LIMITS', parseCounts(RATE_CLASS_NAMES), {}),
    },
  };
  const config: Config = {
    ...settings,
    holdMs: read('CANDOR_DEMO_HOLD_SECONDS', parseHoldSeconds, securityHoldMs(settings.mode)),
    productDayMs: read('CANDOR_DEMO_DAY_SECONDS', parseDaySeconds, productDayMs(settings.mode)),
    publicUrl: read('CANDOR_PUBLIC_URL', parseOrigin, `http://localhost:${settings.port}`),
  };
  problems.push(...findStrayUrls(config), ...findSmallPools(config));
  if (config.mode === 'production') problems.push(...findDemoSettings(config, env));
  return problems.length === 0 ? { ok: true, config } : { ok: false, problems };
}

/** An origin for an exchange that is not listened to is a typing mistake. */
function findStrayUrls({ ccxtUrls, ccxtExchanges }: Config): string[] {
  const stray = Object.keys(ccxtUrls).filter((name) => !ccxtExchanges.includes(name));
  return stray.map((name) => `CANDOR_CCXT_URLS: "${name}" is not in use; allowed: ${ccxtExchanges.join(', ')}`);
}

/** Ticks, leases, matching and two settlements at a time: with fewer connections they wait for each other. */
const ENGINE_CONNECTIONS_MIN = 4;

function findSmallPools({ pools }: Config): string[] {
  return pools.engine < ENGINE_CONNECTIONS_MIN
    ? [`CANDOR_POOLS: engine=${pools.engine} is too small; allowed: at least ${ENGINE_CONNECTIONS_MIN}`]
    : [];
}

// A variable that is set but unreadable has its own line already, so each check here looks at the raw text too.
function findDemoSettings(config: Config, env: Environment): string[] {
  const isUnset = (name: string): boolean => (env[name]?.trim() ?? '') === '';
  const problems: string[] = [];
  if (isUnset('DATABASE_URL')) {
    problems.push(
      'DATABASE_URL: not set; production mode needs a PostgreSQL, for example postgres://user:password@host:5432/candor',
    );
  }
  if (isUnset('CANDOR_SECRET')) {
    problems.push('CANDOR_SECRET: not set; production mode needs at least 32 random bytes as hex or base64');
  }
  const weakness = config.secret === null ? null : findSecretWeakness(config.secret);
  if (weakness !== null) {
    problems.push(`CANDOR_SECRET: the value ${weakness}; production mode needs bytes from a random generator`);
  }
  problems.push(...findMissingMessengers(isUnset), ...findPlaintext(config));
  if (config.feed === 'simulated' && (isUnset('CANDOR_FEED') || env.CANDOR_FEED?.trim() === 'simulated')) {
    problems.push('CANDOR_FEED: simulated prices are for demo mode only; production mode allows ccxt');
  }
  if (!isUnset('CANDOR_DEMO_CODE')) {
    problems.push('CANDOR_DEMO_CODE: a fixed verification code is for demo mode only; unset it in production mode');
  }
  if (!isUnset('CANDOR_DEMO_DAY_SECONDS')) {
    problems.push('CANDOR_DEMO_DAY_SECONDS: shorter days are for demo mode only; unset it in production mode');
  }
  if (!isUnset('CANDOR_DEMO_TRADERS')) {
    problems.push('CANDOR_DEMO_TRADERS: traders of the demo exist in demo mode only; unset it in production mode');
  }
  if (!isUnset('CANDOR_DEMO_HOLD_SECONDS')) {
    problems.push('CANDOR_DEMO_HOLD_SECONDS: shorter holds are for demo mode only; unset it in production mode');
  }
  if (config.rateLimits.scale !== 1) {
    problems.push('CANDOR_RATE_SCALE: raised rate limits are for demo mode only; production mode allows 1');
  }
  return problems;
}

// Codes travel by mail and SMS: without them nobody could register or withdraw.
function findMissingMessengers(isUnset: (name: string) => boolean): string[] {
  const needed = {
    SMTP_URL: 'a mail server, for example smtps://user:password@host',
    MAIL_FROM: 'the sender of its mails',
    SMS_GATEWAY_URL: 'an SMS gateway that takes a form with the fields to and text',
    SMS_GATEWAY_TOKEN: 'the token for that gateway',
    CANDOR_PUBLIC_URL: 'the address its users reach it at, for links in its mails, for example https://candor.example',
  };
  return Object.entries(needed)
    .filter(([name]) => isUnset(name))
    .map(([name, what]) => `${name}: not set; production mode needs ${what}`);
}

/** Whoever reads one-time codes takes accounts over, and whoever changes rates changes the prices of OTC ads. */
function findPlaintext({ smtpUrl, smsGatewayUrl, fiatRatesUrl, mapTiles, plaintextInside }: Config): string[] {
  const way = (service: string) =>
    `or CANDOR_PLAINTEXT_INSIDE=${service} when the server is inside your own network and nobody else can read along`;
  const problems: string[] = [];
  if (smtpUrl !== null && !isEncryptedSmtp(smtpUrl) && !plaintextInside.includes('smtp')) {
    problems.push(`SMTP_URL: mail without TLS; allowed: smtps://…, smtp://…?requireTLS=true, ${way('smtp')}`);
  }
  if (smsGatewayUrl?.startsWith('http:') && !plaintextInside.includes('sms')) {
    problems.push(`SMS_GATEWAY_URL: a gateway without https; allowed: https://…, ${way('sms')}`);
  }
  if (fiatRatesUrl?.startsWith('http:') && !plaintextInside.includes('rates')) {
    problems.push(`CANDOR_FIAT_RATES_URL: rates without https; allowed: https://…, ${way('rates')}`);
  }
  // Browsers refuse to load them into a page that came by https.
  if (mapTiles?.startsWith('http:')) problems.push('CANDOR_MAP_TILES: tiles without https; allowed: https://…');
  return problems;
}

/** Plain smtp: upgrades to TLS only if the server offers it, so somebody in between can prevent it; requireTLS insists. */
function isEncryptedSmtp(text: string): boolean {
  const { protocol, searchParams } = new URL(text);
  return protocol === 'smtps:' || searchParams.get('requireTLS') === 'true';
}
