import type pg from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { randomHex } from '#platform/runtime/ids';
import { prepareOwnDatabase, withClient, withDatabase } from './postgres-roles';

// An operator's own PostgreSQL: an account without superuser rights that owns one database.
let owner: string;
let databaseUrl: string;

const asSuperuser = (query: string): Promise<pg.QueryResult> =>
  withClient(inject('testPostgres').adminUrl, (client) => client.query(query));

beforeEach(async () => {
  owner = `own_${randomHex(6)}`;
  await asSuperuser(`create role ${owner} login createrole password 'pw'`);
  await asSuperuser(`create database ${owner} owner ${owner}`);
  const url = new URL(withDatabase(inject('testPostgres').adminUrl, owner));
  url.username = owner;
  url.password = 'pw';
  databaseUrl = url.href;
});

afterEach(async () => {
  await asSuperuser(`drop database ${owner} with (force)`);
  await asSuperuser(`drop role ${owner}`);
});

it('lets the app work under the lesser role of an operator database', async () => {
  await asSuperuser(`grant candor_app to ${owner}`);
  const { adminUrl, appUrl } = await prepareOwnDatabase(databaseUrl);
  await prepareOwnDatabase(databaseUrl);
  await withClient(adminUrl, (client) => client.query('create table bag (n int)'));
  await withClient(appUrl, async (client) => {
    const { rows } = await client.query<{ role: string }>('select current_user as role');
    expect(rows).toEqual([{ role: 'candor_app' }]);
    await client.query('insert into bag values (1)');
    await expect(client.query('drop table bag')).rejects.toThrow('must be owner');
    await expect(client.query('create table mine (n int)')).rejects.toThrow('permission denied');
  });
});

it('says what to run when the account may not take the role', async () => {
  await expect(prepareOwnDatabase(databaseUrl)).rejects.toThrow(
    `DATABASE_URL: its account may not create the role candor_app; run once as an administrator: create role candor_app; grant candor_app to "${owner}";`,
  );
});

it('says that nobody answers at the address', async () => {
  await expect(prepareOwnDatabase('postgres://u:p@localhost:1/candor')).rejects.toThrow(
    /^DATABASE_URL: cannot connect: connect ECONNREFUSED/,
  );
});
