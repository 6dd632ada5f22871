import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { randomHex } from '#platform/runtime/ids';
import { migrate } from './migrate';
import { ensureDatabase, withClient, withDatabase } from './postgres-roles';

const FIRST = 'create table coin (id int primary key);';
const SECOND = 'insert into coin values (1);';

let dir: string;
let adminUrl: string;
let appUrl: string;

beforeEach(async () => {
  const postgres = inject('testPostgres');
  const name = `migrate_${randomHex(8)}`;
  await ensureDatabase(postgres.adminUrl, name);
  adminUrl = withDatabase(postgres.adminUrl, name);
  appUrl = withDatabase(postgres.appUrl, name);
  dir = await mkdtemp(join(tmpdir(), 'candor-migrate-'));
});

afterEach(async () => {
  await rm(dir, { recursive: true });
  const name = new URL(adminUrl).pathname.slice(1);
  await withClient(inject('testPostgres').adminUrl, (client) => client.query(`drop database ${name} with (force)`));
});

const run = (): Promise<string[]> => migrate({ connectionString: adminUrl, dir });
const put = (name: string, sql: string): Promise<void> => writeFile(join(dir, name), sql);

async function select<T>(query: string): Promise<T[]> {
  const { rows } = await withClient(adminUrl, (client) => client.query(query));
  return rows as T[];
}

describe('migrate', () => {
  it('applies files in order once, and only new ones later', async () => {
    await put('0002_market_seed.sql', SECOND);
    await put('0001_market_coin.sql', FIRST);
    expect(await run()).toEqual(['0001_market_coin.sql', '0002_market_seed.sql']);
    expect(await run()).toEqual([]);
    await put('0003_market_more.sql', 'insert into coin values (2);');
    expect(await run()).toEqual(['0003_market_more.sql']);
    expect(await select('select id from coin order by id')).toEqual([{ id: 1 }, { id: 2 }]);
    expect(await select('select name from schema_migration order by name')).toHaveLength(3);
  });

  it('leaves nothing of a file that fails half way, and keeps those before it', async () => {
    await put('0001_market_coin.sql', FIRST);
    await put(
      '0002_market_bad.sql',
      'create table half (id int);\ninsert into coin values (7);\ninsert into nowhere values (1);',
    );
    await expect(run()).rejects.toThrow(
      /0002_market_bad\.sql failed \(line 3\) and changed nothing: relation "nowhere"/,
    );
    expect(await select(`select to_regclass('half') as half, (select count(*)::int from coin) as coins`)).toEqual([
      { half: null, coins: 0 },
    ]);
    expect(await select('select name from schema_migration')).toEqual([{ name: '0001_market_coin.sql' }]);
    await put('0002_market_bad.sql', SECOND);
    expect(await run()).toEqual(['0002_market_bad.sql']);
  });

  it('refuses a file edited after it was applied, but not other line ends', async () => {
    await put('0001_market_coin.sql', `${FIRST}\n`);
    await run();
    await put('0001_market_coin.sql', `${FIRST}\r\n`);
    expect(await run()).toEqual([]);
    await put('0001_market_coin.sql', `${FIRST} -- more\n`);
    await expect(run()).rejects.toThrow('migration 0001_market_coin.sql was edited after it was applied');
  });

  it.each([
    ['1_coin.sql', 'select 1', /the name must look like/],
    ['0002_Market_x.sql', 'select 1', /the name must look like/],
    ['0001_market_twin.sql', 'select 1', /another file has the number 0001/],
    ['0002_market_tx.sql', 'select 1;\ncommit;', /must not begin or end transactions/],
  ])('refuses %s', async (name, sql, message) => {
    await put('0001_market_coin.sql', FIRST);
    await put(name, sql);
    await expect(run()).rejects.toThrow(message);
    expect(await select(`select to_regclass('coin') as coin`)).toEqual([{ coin: null }]);
  });

  it('refuses a database that is newer, and a file that comes too late', async () => {
    await put('0001_market_coin.sql', FIRST);
    await put('0003_market_seed.sql', SECOND);
    await run();
    await put('0002_market_late.sql', 'select 1');
    await expect(run()).rejects.toThrow('0002_market_late.sql comes before 0003_market_seed.sql');
    await rm(join(dir, '0002_market_late.sql'));
    await rm(join(dir, '0003_market_seed.sql'));
    await expect(run()).rejects.toThrow('has migration 0003_market_seed.sql, which this program does not know');
  });

  it('lets processes that start at once wait for each other', async () => {
    await put('0001_market_coin.sql', `${FIRST} select pg_sleep(0.2);`);
    await put('0002_market_seed.sql', SECOND);
    const results = await Promise.all([run(), run(), run(), run()]);
    expect(results.map((names) => names.length).sort()).toEqual([0, 0, 0, 2]);
    expect(await select('select id from coin')).toEqual([{ id: 1 }]);
  });

  it('opens tables to the app role but neither the record nor the structure', async () => {
    await put('0001_market_coin.sql', `${FIRST} create table bag (id serial primary key, n int);`);
    await run();
    await withClient(appUrl, async (client) => {
      await client.query('insert into bag (n) values (1); update bag set n = 2; delete from bag;');
      await expect(client.query('delete from schema_migration')).rejects.toThrow('permission denied');
      await expect(client.query('create table mine (id int)')).rejects.toThrow('permission denied');
      await expect(client.query('drop table coin')).rejects.toThrow('must be owner');
      await expect(client.query('create database other')).rejects.toThrow('permission denied');
    });
  });
});
