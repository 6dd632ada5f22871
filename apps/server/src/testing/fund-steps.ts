import { randomBytes, randomInt } from 'node:crypto';
import sharp from 'sharp';
import { sealNumber } from '#modules/kyc/document-number';
import { withTx } from '#platform/db/with-tx';
import { createPasswordHasher } from '#platform/hashing/password-hash';
import { addPerson, type Person } from './account-steps';
import { publishTicks } from './market-steps';
import { type CallReply, LIGHT_COST, type TestApp, type TestUser } from './test-app';

export const PAY_PASSWORD = '246810';
export const ADDRESSES = {
  TRC20: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  ERC20: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  BTC: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
} as const;
const PRICES = { BTC: '50000', ETH: '2500', USDC: '1' } as const;

const hasher = createPasswordHasher(LIGHT_COST);
let hashed: Promise<string> | null = null;

/** Publishes prices: BTC 50,000, ETH 2,500, USDC 1. */
export const openMarket = async (testApp: TestApp): Promise<void> => {
  const ticks = Object.entries(PRICES).map(([coin, price]) => ({ symbol: `${coin}/USDT`, price }));
  await publishTicks(testApp.app, ticks);
};

export const passLevel = async (testApp: TestApp, userId: number, level: 1 | 2): Promise<void> => {
  const now = new Date(testApp.app.parts.clock.nowMs());
  if (level === 1) {
    await testApp.pool.query(
      `insert into kyc_submission (user_id, level, status, id_type, name, card_sealed, card_hash, decided_by, decided_at, created_at)
       values ($1, 1, 'passed', 0, 'A', $4, $2, 'test', $3, $3)`,
      [userId, randomBytes(32), now, sealNumber(testApp.app.parts, userId, 'P1234567')],
    );
    return;
  }
  const [front, reverse] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')];
  await testApp.pool.query(
    `with pictures as (
       insert into upload_file (owner_id, name, content_type, bytes, pixel_sha256, bound_use, stored_at, created_at)
       select $1, name, 'image/png', 1, repeat('0', 64), 'identity_document', $2, $2 from unnest($3::text[]) name
     )
     insert into kyc_submission (user_id, level, status, front_pic, reverse_pic, decided_by, decided_at, created_at)
     values ($1, 2, 'passed', '/upload/' || $3[1] || '.png', '/upload/' || $3[2] || '.png', 'test', $2, $2)`,
    [userId, now, [front, reverse]],
  );
};

export interface SavedAddress {
  readonly currencyId: number;
  readonly network: keyof typeof ADDRESSES;
  readonly address?: string;
  /** Days ago; default 30. */
  readonly days?: number;
}

const DAY_MS = 24 * 3_600_000;
const DEMO_HOLD_MS = 60_000;

export const saveAddress = async (testApp: TestApp, user: TestUser, saved: SavedAddress): Promise<string> => {
  const address = saved.address ?? ADDRESSES[saved.network];
  const at = new Date(testApp.app.parts.clock.nowMs() - (saved.days ?? 30) * DAY_MS);
  await testApp.pool.query(
    `insert into wallet_address (user_id, currency_id, network, name, address, qrcode, usable_from, created_at, updated_at)
     values ($1, $2, $3, 'Ledger', $4, 'x', $5, $6, $6)`,
    [user.id, saved.currencyId, saved.network, address, new Date(at.getTime() + DEMO_HOLD_MS), at],
  );
  return address;
};

export const saveCard = async (testApp: TestApp, user: TestUser, days = 30): Promise<void> => {
  const at = new Date(testApp.app.parts.clock.nowMs() - days * DAY_MS);
  await testApp.pool.query(
    `insert into bank_card (user_id, real_name, bank_name, bank_account, bank_dizhi, bank_code, iban, bank_address,
       alipay_account, wechat_account, wechat_nickname, aba_number, swift_code, cardholder_address, updated_at)
     values ($1, 'A B', 'Bank', '6222000011112345', '', '', 'DE00', '', '', '', '', '1', 'SWIFT', 'Street 1', $2)`,
    [user.id, at],
  );
};

export interface Client extends Person {
  readonly balance: string;
}

/** A user who may withdraw: verified, with a pay password, an old TRC20 address and money in the spot account. */
export const addClient = async (
  testApp: TestApp,
  { level = 1, usdt = '100' }: { level?: 0 | 1 | 2; usdt?: string } = {},
): Promise<Client> => {
  const person = await addPerson(testApp);
  hashed ??= hasher.hash(PAY_PASSWORD);
  await testApp.pool.query('update app_user set pay_password_hash = $2 where id = $1', [person.id, await hashed]);
  if (level >= 1) await passLevel(testApp, person.id, 1);
  if (level === 2) await passLevel(testApp, person.id, 2);
  await saveAddress(testApp, person, { currencyId: 3, network: 'TRC20' });
  if (usdt !== '0') await testApp.fund(person.id, 'change', 3, usdt);
  return { ...person, balance: usdt };
};

type Fields = Readonly<Record<string, string | undefined>>;
const withoutGaps = (fields: Fields): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter((pair): pair is [string, string] => pair[1] !== undefined));

/** 20 USDT to the saved TRC20 address, with the changes of the test case. */
export const withdrawFields = (changes: Fields = {}): Record<string, string> =>
  withoutGaps({
    currency: '3',
    number: '20',
    address: ADDRESSES.TRC20,
    type: '0',
    pay_password: PAY_PASSWORD,
    ...changes,
  });

interface Sending {
  readonly fields?: Fields;
  readonly key?: string;
}

const keyed = (key: string | undefined): Record<string, string> =>
  key === undefined ? {} : { 'idempotency-key': key };

export const withdraw = (testApp: TestApp, user: TestUser, { fields = {}, key }: Sending = {}): Promise<CallReply> =>
  testApp.call('POST', '/wallet/out', { token: user.token, fields: withdrawFields(fields), headers: keyed(key) });

export const cancel = (testApp: TestApp, user: TestUser, id: number, key?: string): Promise<CallReply> =>
  testApp.call('POST', '/user/withdraw/cancel', { token: user.token, fields: { id: String(id) }, headers: keyed(key) });

export interface ListedWithdrawal {
  readonly id: number;
  readonly number: string;
  readonly fee: string;
  readonly received: string;
  readonly status: number;
  readonly status_text: string;
  readonly state: string;
  readonly notes: string;
  readonly target: string;
  readonly can_cancel: number;
  readonly transaction_reference: string;
  readonly steps: readonly { name: string; at_ms: number }[];
}

const listOf = async <T>(testApp: TestApp, user: TestUser, path: string): Promise<T[]> =>
  ((await testApp.call('GET', path, { token: user.token, fields: { limit: '100' } })).message as { data: T[] }).data;

export const withdrawalsOf = (testApp: TestApp, user: TestUser): Promise<ListedWithdrawal[]> =>
  listOf(testApp, user, '/user/withdraw/list');

export interface ListedDeposit {
  readonly id: number;
  readonly amount: string;
  readonly status: number;
  readonly remark: string;
  readonly credited: string;
  readonly network: string;
  readonly user_account: string;
  readonly reference: string;
}

export const depositsOf = (testApp: TestApp, user: TestUser): Promise<ListedDeposit[]> =>
  listOf(testApp, user, '/recharge/log');

/** A picture with enough contrast to be distinguished from others: bright blocks on dark ones. */
export const drawVoucher = (seed = randomInt(2 ** 31)): { data: Buffer; width: number; height: number } => {
  const [width, height, block] = [320, 480, 20];
  const data = Buffer.alloc(width * height * 3);
  let state = seed || 1;
  const cells = Array.from({ length: (width / block) * (height / block) }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return 30 + ((state >>> 16) % 200);
  });
  for (let at = 0; at < width * height; at += 1) {
    const column = Math.floor((at % width) / block);
    const row = Math.floor(Math.floor(at / width) / block);
    data.fill(cells[row * (width / block) + column] ?? 0, at * 3, at * 3 + 3);
  }
  return { data, width, height };
};

export const toPng = ({ data, width, height }: ReturnType<typeof drawVoucher>): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();

export const toJpeg = ({ data, width, height }: ReturnType<typeof drawVoucher>, quality: number): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();

export const upload = async (testApp: TestApp, user: TestUser, bytes: Buffer): Promise<string> => {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(bytes)]), 'voucher');
  const headers = { authorization: user.token };
  const response = await fetch(`${testApp.origin}/api/upload`, { method: 'POST', headers, body });
  return ((await response.json()) as { message: string }).message;
};

export const uploadVoucher = async (testApp: TestApp, user: TestUser): Promise<string> =>
  upload(testApp, user, await toPng(drawVoucher()));

/** Requests a deposit of 50 USDT over TRC20 with a fresh voucher, with the changes of the test case. */
export const deposit = async (
  testApp: TestApp,
  user: TestUser,
  { fields = {}, key }: Sending = {},
): Promise<CallReply> =>
  testApp.call('POST', '/wallet/charge_req', {
    token: user.token,
    fields: withoutGaps({
      account: 'account' in fields ? undefined : await uploadVoucher(testApp, user),
      amount: '50',
      currency: '3',
      network: 'TRC20',
      ...fields,
    }),
    headers: keyed(key),
  });

/** Runs one operator decision in its own transaction; returns the refusal's code instead of throwing. */
export const review = async <R>(
  testApp: TestApp,
  work: (tx: Parameters<Parameters<typeof withTx>[1]>[0]) => Promise<R>,
): Promise<R | string> =>
  withTx(testApp.pool, work).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.name === 'Refusal') return String(error.code);
    throw error;
  });

/** Available and frozen in the spot account, and the sum over all accounts of the user in that coin. */
export const holdingOf = async (
  testApp: TestApp,
  user: TestUser,
  currencyId = 3,
): Promise<{ available: string; frozen: string; total: string }> => {
  const { rows } = await testApp.pool.query<{ available: string; frozen: string; total: string }>(
    `select coalesce(sum(balance) filter (where type = 'change' and bucket = 'available'), 0)::numeric(38, 8)::text as available,
            coalesce(sum(balance) filter (where type = 'change' and bucket = 'frozen'), 0)::numeric(38, 8)::text as frozen,
            coalesce(sum(balance), 0)::numeric(38, 8)::text as total
     from ledger_account where owner_id = $1 and currency_id = $2`,
    [user.id, currencyId],
  );
  return rows[0] ?? { available: '0', frozen: '0', total: '0' };
};
