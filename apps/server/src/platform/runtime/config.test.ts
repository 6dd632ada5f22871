import { describe, expect, it } from 'vitest';
import { loadConfig } from './config';

const HEX_SECRET = '5f1c0e9a77b34d2286f1c8a3e0457b9d12ce6f83a94b70d51e2f68bb3c90a7d4';
const VAPID_KEY = Buffer.alloc(32, 5).toString('base64url');
const PRODUCTION = {
  CANDOR_MODE: 'production',
  DATABASE_URL: 'postgres://candor:secret@db.example.com/candor',
  CANDOR_FEED: 'ccxt',
  CANDOR_SECRET: HEX_SECRET,
  SMTP_URL: 'smtps://u:p@mail.example.com',
  MAIL_FROM: 'no-reply@example.com',
  SMS_GATEWAY_URL: 'https://sms.example.com/send',
  SMS_GATEWAY_TOKEN: 'hunter3',
  CANDOR_PUBLIC_URL: 'https://candor.example.com',
};

const EVERY_VARIABLE = {
  PORT: '9000',
  HOST: '0.0.0.0',
  CANDOR_DATA_DIR: '/var/lib/candor',
  CANDOR_MODE: 'demo',
  DATABASE_URL: 'postgresql://u:p@localhost:5433/candor',
  CANDOR_FEED: 'ccxt',
  CANDOR_FEED_SEED: '42',
  CANDOR_CCXT_EXCHANGES: 'kraken, bitstamp, okx',
  CANDOR_CCXT_URLS: 'okx=http://127.0.0.1:9001, kraken=https://proxy.example.com',
  CANDOR_TICK_HOURS: '72',
  CANDOR_MARKET_MAKER: 'off',
  CANDOR_DEMO_TRADERS: 'off',
  CANDOR_ROLES: 'jobs, api',
  CANDOR_CORS_ORIGINS: 'https://a.example.com, http://localhost:5173',
  CANDOR_TRUST_PROXY: '10.0.0.0/8, ::1',
  LOG_LEVEL: 'warn',
  CANDOR_DEMO_CODE: '012345',
  CANDOR_DEMO_HOLD_SECONDS: '5',
  CANDOR_DEMO_DAY_SECONDS: '120',
  SMTP_URL: 'smtps://u:p@mail.example.com:465',
  MAIL_FROM: 'hello@example.com',
  CANDOR_SECURITY_CONTACT: 'security@example.com',
  CANDOR_VAPID_KEY: VAPID_KEY,
  CANDOR_FIAT_RATES_URL: 'https://rates.example.com/daily.xml',
  CANDOR_MAP_TILES: 'https://tiles.example.com/{z}/{x}/{y}.png',
  CANDOR_MAP_CREDIT: '© Map makers',
  SMS_GATEWAY_URL: 'https://sms.example.com/send',
  SMS_GATEWAY_TOKEN: 'a-token',
  CANDOR_PLAINTEXT_INSIDE: 'sms',
  CANDOR_PUBLIC_URL: 'https://candor.example.com/',
  CANDOR_SMS_PER_NUMBER: '7',
  CANDOR_SMS_PER_ADDRESS: '70',
  CANDOR_SECRET: HEX_SECRET,
  CANDOR_RATE_SCALE: '100',
  CANDOR_RATE_LIMITS: 'order=20, read=900',
  CANDOR_AT_ONCE: 'money=32, last=8',
  CANDOR_MAX_LAG_MS: '250',
  CANDOR_POOLS: 'api=32, waiting=100, wait_ms=500',
  CANDOR_STOP_MS: '20000',
};

function problemsOf(env: Record<string, string | undefined>): string[] {
  const loaded = loadConfig(env);
  return loaded.ok ? [] : loaded.problems;
}

describe('loadConfig', () => {
  it('starts with nothing set', () => {
    expect(loadConfig({})).toEqual({
      ok: true,
      config: {
        port: 8080,
        host: '127.0.0.1',
        dataDir: './data',
        mode: 'demo',
        databaseUrl: null,
        feed: 'simulated',
        feedSeed: null,
        ccxtExchanges: ['binance', 'okx', 'kraken'],
        ccxtUrls: {},
        tickHours: 48,
        marketMaker: 'on',
        demoTraders: 'on',
        roles: ['api', 'realtime', 'engine', 'jobs', 'feed'],
        corsOrigins: [],
        trustProxy: false,
        logLevel: 'info',
        demoCode: null,
        holdMs: 60_000,
        productDayMs: 300_000,
        smtpUrl: null,
        mailFrom: 'no-reply@candor.test',
        securityContact: null,
        smsGatewayUrl: null,
        smsGatewayToken: null,
        vapidKey: null,
        fiatRatesUrl: null,
        mapTiles: null,
        mapCredit: '',
        plaintextInside: [],
        publicUrl: 'http://localhost:8080',
        smsPerDay: { number: 20, address: 100 },
        secret: null,
        admission: { atOnce: { money: 64, read: 128, last: 64 }, maxLagMs: 500 },
        pools: { api: 16, engine: 6, waiting: 500, wait_ms: 2_000 },
        stopMs: 9_000,
        rateLimits: { scale: 1, counts: {} },
      },
    });
  });

  it('reads every variable', () => {
    const loaded = loadConfig(EVERY_VARIABLE);
    expect(loaded.ok && loaded.config).toEqual({
      port: 9000,
      host: '0.0.0.0',
      dataDir: '/var/lib/candor',
      mode: 'demo',
      databaseUrl: 'postgresql://u:p@localhost:5433/candor',
      feed: 'ccxt',
      feedSeed: 42,
      ccxtExchanges: ['kraken', 'bitstamp', 'okx'],
      ccxtUrls: { okx: 'http://127.0.0.1:9001', kraken: 'https://proxy.example.com' },
      tickHours: 72,
      marketMaker: 'off',
      demoTraders: 'off',
      roles: ['api', 'jobs'],
      corsOrigins: ['https://a.example.com', 'http://localhost:5173'],
      trustProxy: ['10.0.0.0/8', '::1'],
      logLevel: 'warn',
      demoCode: '012345',
      holdMs: 5_000,
      productDayMs: 120_000,
      smtpUrl: 'smtps://u:p@mail.example.com:465',
      mailFrom: 'hello@example.com',
      securityContact: 'security@example.com',
      vapidKey: Buffer.from(VAPID_KEY, 'base64url'),
      fiatRatesUrl: 'https://rates.example.com/daily.xml',
      mapTiles: 'https://tiles.example.com/{z}/{x}/{y}.png',
      mapCredit: '© Map makers',
      smsGatewayUrl: 'https://sms.example.com/send',
      smsGatewayToken: 'a-token',
      plaintextInside: ['sms'],
      publicUrl: 'https://candor.example.com',
      smsPerDay: { number: 7, address: 70 },
      secret: Buffer.from(HEX_SECRET, 'hex'),
      admission: { atOnce: { money: 32, read: 128, last: 8 }, maxLagMs: 250 },
      pools: { api: 32, engine: 6, waiting: 100, wait_ms: 500 },
      stopMs: 20_000,
      rateLimits: { scale: 100, counts: { order: 20, read: 900 } },
    });
  });

  it.each([
    ['PORT', '0', 'PORT: "0" is not a port; allowed: a whole number from 1 to 65535'],
    ['PORT', '65536', 'PORT: "65536" is not a port; allowed: a whole number from 1 to 65535'],
    ['PORT', '80a', 'PORT: "80a" is not a port; allowed: a whole number from 1 to 65535'],
    ['HOST', 'a b', /^HOST: "a b" is not an address/],
    ['HOST', 'http://x', /^HOST: .* allowed: an IP address or a host name/],
    ['CANDOR_MODE', 'prod', 'CANDOR_MODE: "prod" is unknown; allowed: demo, production'],
    [
      'DATABASE_URL',
      'mysql://u:hunter2@h/d',
      /^DATABASE_URL: .* allowed: postgres:\/\/… or postgresql:\/\/… with a host/,
    ],
    ['DATABASE_URL', 'localhost', /^DATABASE_URL: /],
    ['CANDOR_FEED', 'live', 'CANDOR_FEED: "live" is unknown; allowed: simulated, ccxt'],
    ['CANDOR_FEED_SEED', '-1', /^CANDOR_FEED_SEED: "-1" is not a seed; allowed: a whole number from 0 to 2147483647$/],
    ['CANDOR_FEED_SEED', '2147483648', /^CANDOR_FEED_SEED: "2147483648" is not a seed/],
    ['CANDOR_CCXT_EXCHANGES', 'okx,kraken', /^CANDOR_CCXT_EXCHANGES: "okx,kraken" names 2; allowed: .* at least 3/],
    ['CANDOR_CCXT_EXCHANGES', 'okx,kraken,okx', /^CANDOR_CCXT_EXCHANGES: "okx" is named twice/],
    ['CANDOR_CCXT_EXCHANGES', 'okx,kraken,../x', /^CANDOR_CCXT_EXCHANGES: "..\/x" is not an exchange/],
    [
      'CANDOR_CCXT_URLS',
      'okx=127.0.0.1',
      /^CANDOR_CCXT_URLS: the value does not fit; allowed: a comma list of name=origin/,
    ],
    ['CANDOR_CCXT_URLS', 'https://u:hunter2@x.example.com', /^CANDOR_CCXT_URLS: the value does not fit/],
    [
      'CANDOR_CCXT_URLS',
      'bybit=https://x.example.com',
      'CANDOR_CCXT_URLS: "bybit" is not in use; allowed: binance, okx, kraken',
    ],
    ['CANDOR_TICK_HOURS', '0', /^CANDOR_TICK_HOURS: "0" is not a number of hours; allowed: .* from 1 to 8760$/],
    ['CANDOR_TICK_HOURS', '1e3', /^CANDOR_TICK_HOURS: /],
    [
      'CANDOR_DEMO_HOLD_SECONDS',
      '0',
      /^CANDOR_DEMO_HOLD_SECONDS: "0" is not a number of seconds; allowed: .* to 3600$/,
    ],
    [
      'CANDOR_DEMO_DAY_SECONDS',
      '59',
      /^CANDOR_DEMO_DAY_SECONDS: "59" is not a number of seconds; allowed: .* from 60 to 86400$/,
    ],
    [
      'CANDOR_ROLES',
      'api,web',
      /^CANDOR_ROLES: "web" is unknown; allowed: a comma list of api, realtime, engine, jobs, feed$/,
    ],
    ['CANDOR_ROLES', ',', /^CANDOR_ROLES: "," is unknown/],
    ['CANDOR_CORS_ORIGINS', '*', /^CANDOR_CORS_ORIGINS: "\*" is not an origin/],
    ['CANDOR_CORS_ORIGINS', 'https://a.example.com/path', /^CANDOR_CORS_ORIGINS: .* without path/],
    ['CANDOR_TRUST_PROXY', 'true', /^CANDOR_TRUST_PROXY: "true" is not an address; allowed: false, or/],
    ['CANDOR_TRUST_PROXY', '10.0.0.0/33', /^CANDOR_TRUST_PROXY: "10.0.0.0\/33" is not an address/],
    ['CANDOR_AT_ONCE', 'money=0', /^CANDOR_AT_ONCE: "money=0" does not fit; allowed: .* with money, read, last$/],
    ['CANDOR_MAX_LAG_MS', '0', /^CANDOR_MAX_LAG_MS: "0" is not a number; allowed: a whole number from 1 to 100000$/],
    [
      'CANDOR_POOLS',
      'api=x',
      /^CANDOR_POOLS: "api=x" does not fit; allowed: a comma list like api=12, with api, engine, waiting, wait_ms$/,
    ],
    ['CANDOR_POOLS', 'engine=3', 'CANDOR_POOLS: engine=3 is too small; allowed: at least 4'],
    ['CANDOR_STOP_MS', '0', /^CANDOR_STOP_MS: "0" is not a number; allowed: a whole number from 1 to 100000$/],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL: "loud" is unknown; allowed: fatal, error, warn, info, debug, trace, silent'],
    ['CANDOR_DEMO_CODE', '12345', 'CANDOR_DEMO_CODE: the value does not fit; allowed: six digits'],
    ['SMTP_URL', 'mail.example.com', /^SMTP_URL: .* allowed: smtp:\/\/… or smtps:\/\/… with a host/],
    ['MAIL_FROM', 'a@b.example\nBcc: c@d.example', 'MAIL_FROM: the value does not fit; allowed: one e-mail address'],
    [
      'CANDOR_FIAT_RATES_URL',
      'file:///etc/passwd',
      /^CANDOR_FIAT_RATES_URL: .* allowed: https:\/\/… or http:\/\/… with a host/,
    ],
    ['SMS_GATEWAY_URL', 'sms.example.com', /^SMS_GATEWAY_URL: .* allowed: https:\/\/… or http:\/\/… with a host/],
    ['SMS_GATEWAY_TOKEN', 'two words', 'SMS_GATEWAY_TOKEN: the value does not fit; allowed: one word'],
    ['CANDOR_VAPID_KEY', 'short', /^CANDOR_VAPID_KEY: the value is no private key of P-256; allowed: 32 bytes/],
    ['CANDOR_VAPID_KEY', 'A'.repeat(43), /^CANDOR_VAPID_KEY: the value is no private key of P-256/],
    ['CANDOR_SECRET', 'ab'.repeat(31), /^CANDOR_SECRET: the value has only 31 bytes; allowed: at least 32/],
    ['CANDOR_SECRET', 'not base64 !', /^CANDOR_SECRET: the value is neither hex nor base64/],
    ['CANDOR_RATE_SCALE', '0', /^CANDOR_RATE_SCALE: "0" is not a multiplier; allowed: a whole number from 1/],
    ['CANDOR_RATE_LIMITS', 'order=20,reads=1', /^CANDOR_RATE_LIMITS: "reads=1" does not fit; allowed: a comma list/],
    ['CANDOR_RATE_LIMITS', 'order=0', /^CANDOR_RATE_LIMITS: "order=0" does not fit/],
    ['CANDOR_RATE_SCALE', '1.5', /^CANDOR_RATE_SCALE: "1.5" is not a multiplier/],
    ['CANDOR_PUBLIC_URL', 'https://a.example/h5', /^CANDOR_PUBLIC_URL: "https:..a.example.h5" is not an origin/],
    ['CANDOR_PUBLIC_URL', 'ftp://a.example', /^CANDOR_PUBLIC_URL: "ftp:..a.example" is not an origin/],
    ['CANDOR_SMS_PER_NUMBER', '0', /^CANDOR_SMS_PER_NUMBER: "0" is not a number; allowed/],
    ['CANDOR_SMS_PER_ADDRESS', 'many', /^CANDOR_SMS_PER_ADDRESS: "many" is not a number/],
  ])('refuses %s=%s in one line', (name, value, line) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(line);
    expect(problems[0]).not.toContain('\n');
  });

  it.each([
    ['DATABASE_URL', undefined, /^DATABASE_URL: not set; production mode needs/],
    ['CANDOR_SECRET', undefined, /^CANDOR_SECRET: not set; production mode needs/],
    ['SMTP_URL', undefined, /^SMTP_URL: not set; production mode needs a mail server/],
    ['MAIL_FROM', undefined, /^MAIL_FROM: not set; production mode needs/],
    ['SMS_GATEWAY_URL', undefined, /^SMS_GATEWAY_URL: not set; production mode needs/],
    ['SMS_GATEWAY_TOKEN', undefined, /^SMS_GATEWAY_TOKEN: not set; production mode needs/],
    ['CANDOR_PUBLIC_URL', undefined, /^CANDOR_PUBLIC_URL: not set; production mode needs/],
    ['CANDOR_FEED', undefined, /^CANDOR_FEED: simulated prices are for demo mode only/],
    ['CANDOR_FEED', 'simulated', /^CANDOR_FEED: simulated prices are for demo mode only/],
    ['CANDOR_DEMO_CODE', '123456', /^CANDOR_DEMO_CODE: a fixed verification code is for demo mode only/],
    ['CANDOR_DEMO_TRADERS', 'off', /^CANDOR_DEMO_TRADERS: traders of the demo exist in demo mode only/],
    ['CANDOR_DEMO_HOLD_SECONDS', '5', /^CANDOR_DEMO_HOLD_SECONDS: shorter holds are for demo mode only/],
    ['CANDOR_RATE_SCALE', '2', /^CANDOR_RATE_SCALE: raised rate limits are for demo mode only/],
    ['CANDOR_FEED', 'live', /^CANDOR_FEED: "live" is unknown/],
    ['CANDOR_SECRET', 'short', /^CANDOR_SECRET: the value has only 3 bytes/],
    ['CANDOR_SECRET', 'ab'.repeat(32), /^CANDOR_SECRET: the value repeats itself; production mode needs bytes from/],
    ['CANDOR_SECRET', Buffer.alloc(32, 7).toString('base64'), /^CANDOR_SECRET: the value repeats itself/],
    ['SMTP_URL', 'smtp://u:p@mail.example.com', /^SMTP_URL: mail without TLS; allowed: smtps:/],
    ['SMTP_URL', 'smtp://u:p@mail.example.com?requireTLS=false', /^SMTP_URL: mail without TLS/],
    ['SMS_GATEWAY_URL', 'http://sms.example.com/send', /^SMS_GATEWAY_URL: a gateway without https/],
    ['CANDOR_FIAT_RATES_URL', 'http://rates.example.com/daily.xml', /^CANDOR_FIAT_RATES_URL: rates without https/],
    [
      'CANDOR_MAP_TILES',
      'https://tiles.example.com/{z}/{x}.png',
      /^CANDOR_MAP_TILES: .* allowed: https:.* {z}, {x} and {y}$/,
    ],
    ['CANDOR_MAP_TILES', 'https://{s}.example.com/{z}/{x}/{y}.png', /^CANDOR_MAP_TILES: /],
    ['CANDOR_MAP_TILES', "https://a.example.com/{z}/{x}/{y}.png; script-src 'unsafe-inline'", /^CANDOR_MAP_TILES: /],
    ['CANDOR_MAP_TILES', 'https://u:hunter2@a.example.com/{z}/{x}/{y}.png', /^CANDOR_MAP_TILES: (?!.*hunter2)/],
    ['CANDOR_MAP_TILES', 'ftp://a.example.com/{z}/{x}/{y}.png', /^CANDOR_MAP_TILES: /],
    ['CANDOR_MAP_TILES', 'http://a.example.com/{z}/{x}/{y}.png', /^CANDOR_MAP_TILES: tiles without https/],
    ['CANDOR_PLAINTEXT_INSIDE', 'smtp,pigeon', /^CANDOR_PLAINTEXT_INSIDE: "pigeon" is unknown/],
  ])('production refuses %s=%s in one line', (name, value, line) => {
    const problems = problemsOf({ ...PRODUCTION, [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(line);
  });

  it('accepts a complete production environment', () => {
    expect(problemsOf(PRODUCTION)).toEqual([]);
    expect(problemsOf({ ...PRODUCTION, CANDOR_RATE_SCALE: '1' })).toEqual([]);
    const secret = Buffer.from(HEX_SECRET, 'hex').toString('base64');
    expect(problemsOf({ ...PRODUCTION, CANDOR_SECRET: secret })).toEqual([]);
    expect(problemsOf({ ...PRODUCTION, SMTP_URL: 'smtp://mail.example.com:587?requireTLS=true' })).toEqual([]);
  });

  it('lets messengers inside the own network go without TLS, each by name', () => {
    const plain = { ...PRODUCTION, SMTP_URL: 'smtp://10.0.0.5:25', SMS_GATEWAY_URL: 'http://10.0.0.6/send' };
    expect(problemsOf({ ...plain, CANDOR_PLAINTEXT_INSIDE: 'smtp, sms' })).toEqual([]);
    expect(problemsOf({ ...plain, CANDOR_PLAINTEXT_INSIDE: 'smtp' })).toHaveLength(1);
  });

  it('demo mode minds neither a weak secret nor plain connections', () => {
    expect(problemsOf({ CANDOR_SECRET: 'ab'.repeat(32), SMTP_URL: 'smtp://127.0.0.1:25' })).toEqual([]);
  });

  it('reports every mistake at once and never a password', () => {
    const problems = problemsOf({
      PORT: 'x',
      DATABASE_URL: 'mysql://u:hunter2@h/d',
      SMTP_URL: 'ftp://u:hunter2@h',
      LOG_LEVEL: 'x',
    });
    expect(problems).toHaveLength(4);
    expect(problems.join('\n')).not.toContain('hunter2');
  });
});
