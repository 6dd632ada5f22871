import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres';
import { withClient, withDatabase } from '#platform/db/postgres-roles';
import { createLogger } from '#platform/runtime/logger';
import { openBegunPlace } from './begun-place';
import { openServerPlace, type ServerPlace } from './server-process';

let place: ServerPlace;
beforeEach(async () => {
  place = await openServerPlace();
});
afterEach(() => place.close());

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');

describe('a start that cannot work', () => {
  it('says in one line that the port is busy, and touches nothing', async () => {
    const squatter = createServer().listen(place.port, '127.0.0.1');
    await once(squatter, 'listening');
    const { code, stdout, stderr } = await place.run();
    squatter.close();
    const line = `Port ${place.port} on 127.0.0.1 is in use by another program: stop it or set PORT to a free port.`;
    expect({ code, stdout, lines: linesOf(stderr) }).toEqual({ code: 1, stdout: '', lines: [line] });
    expect(existsSync(place.dataDir)).toBe(false);
  });

  it('says one line per wrong setting', async () => {
    const { code, stdout, stderr } = await place.run({
      PORT: 'many',
      CANDOR_MODE: 'test',
      DATABASE_URL: 'mysql://x/y',
      CANDOR_RATE_SCALE: '0',
    });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(linesOf(stderr).map((line) => line.split(':')[0])).toEqual([
      'PORT',
      'CANDOR_MODE',
      'DATABASE_URL',
      'CANDOR_RATE_SCALE',
    ]);
    expect(existsSync(place.dataDir)).toBe(false);
  });

  it('refuses production with the settings of a demo', async () => {
    const { code, stderr } = await place.run({ CANDOR_MODE: 'production' });
    expect(code).toBe(1);
    expect(linesOf(stderr).map((line) => line.split(':')[0])).toEqual([
      'DATABASE_URL',
      'CANDOR_SECRET',
      'SMTP_URL',
      'MAIL_FROM',
      'SMS_GATEWAY_URL',
      'SMS_GATEWAY_TOKEN',
      'CANDOR_PUBLIC_URL',
      'CANDOR_FEED',
      'CANDOR_DEMO_DAY_SECONDS',
      'CANDOR_DEMO_TRADERS',
      'CANDOR_RATE_SCALE',
    ]);
  });

  it('says in one line that the database cannot be reached', async () => {
    const { code, stderr } = await place.run({ DATABASE_URL: 'postgres://a:secret@127.0.0.1:9/x' });
    expect(code).toBe(1);
    expect(linesOf(stderr)).toEqual([
      expect.stringMatching(/^Candor could not start: DATABASE_URL: cannot connect: .*ECONNREFUSED/),
    ]);
    expect(stderr).not.toContain('secret');
  });
});

describe('a database of the operator', () => {
  it('is used instead of an embedded one, and left running', async () => {
    const other = await openBegunPlace();
    const postgres = await startEmbeddedPostgres({ dataDir: other.dataDir, log: createLogger({ level: 'silent' }) });
    try {
      const url = withDatabase(postgres.adminUrl, 'own');
      await withClient(postgres.adminUrl, (client) => client.query('create database own'));
      const server = await place.start({ DATABASE_URL: url });
      expect(await readBalance(place)).toBe('12500.00000000');
      expect(place.postgresPid()).toBeNull();
      expect(existsSync(join(place.dataDir, 'pg'))).toBe(false);
      server.send('SIGTERM');
      expect(await server.exited).toMatchObject({ code: 0 });
      const count = `select count(*)::int as users from app_user where status = 'active'`;
      expect((await withClient(url, (client) => client.query(count))).rows).toEqual([{ users: 10 }]);
    } finally {
      await postgres.stop();
      await other.close();
    }
  });
});

const call = async (
  origin: string,
  path: string,
  { fields, token = '' }: { fields: Record<string, string>; token?: string },
) => {
  const options = { method: 'POST', body: new URLSearchParams(fields), headers: { authorization: token } };
  return ((await (await fetch(`${origin}/api${path}`, options)).json()) as { message: unknown }).message;
};

const readBalance = async ({ origin }: ServerPlace): Promise<string | undefined> => {
  const fields = { user_string: 'demo@candor.test', password: 'demo1234' };
  const token = String(await call(origin, '/user/login', { fields }));
  const detail = await call(origin, '/wallet/detail', { token, fields: { currency: '3', type: 'change' } });
  return (detail as { change_balance?: string }).change_balance;
};
