import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { APP_ROLE, withClient } from './postgres-roles';

export interface MigrateOptions {
  /** The owner of the tables, not the app role. */
  readonly connectionString: string;
  readonly dir: string;
}

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
}

// Any number: it only has to be the same in every process that migrates.
const MIGRATE_LOCK = 4_021_119;
const FILE_NAME = /^\d{4}_[a-z0-9]+(_[a-z0-9]+)+\.sql$/;
const TRANSACTION_COMMAND = /^\s*(begin|start\s+transaction|commit|end|rollback)\s*;/im;

/**
 * Applies the SQL files that are new, in order of their numbers, each in a transaction of its own. Forward only.
 * Processes that start at once wait for each other. Returns the names applied by this call.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const migrations = await readMigrations(options.dir);
  return withClient(options.connectionString, async (client) => {
    await client.query('select pg_advisory_lock($1)', [MIGRATE_LOCK]);
    await createRecord(client);
    const pending = findPending(migrations, await loadApplied(client));
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ name }) => name);
  });
}

async function readMigrations(dir: string): Promise<Migration[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.sql')).sort();
  const wrong = names.find((name) => !FILE_NAME.test(name));
  if (wrong !== undefined) throw new Error(`migration ${wrong}: the name must look like 0012_area_what.sql`);
  const duplicate = names.find((name, index) => name.slice(0, 4) === names[index + 1]?.slice(0, 4));
  if (duplicate !== undefined)
    throw new Error(`migration ${duplicate}: another file has the number ${duplicate.slice(0, 4)}`);
  return Promise.all(names.map((name) => readMigration(dir, name)));
}

// Line ends may differ between checkouts of the same file, so they do not count.
async function readMigration(dir: string, name: string): Promise<Migration> {
  const sql = (await readFile(join(dir, name), 'utf8')).replaceAll('\r\n', '\n');
  if (TRANSACTION_COMMAND.test(sql)) {
    throw new Error(`migration ${name}: it must not begin or end transactions; each file runs in one of its own`);
  }
  return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
}

async function createRecord(client: Client): Promise<void> {
  await client.query(`
    create table if not exists schema_migration (
      name text primary key,
      sha256 text not null,
      applied_at timestamptz not null default now()
    );
    do $$ begin
      if exists (select 1 from pg_roles where rolname = '${APP_ROLE}') then
        revoke insert, update, delete on schema_migration from ${APP_ROLE};
      end if;
    end $$;`);
}

async function loadApplied(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migration order by name',
  );
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
}

function findPending(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): Migration[] {
  for (const name of applied.keys()) {
    if (migrations.some((migration) => migration.name === name)) continue;
    throw new Error(
      `the database has migration ${name}, which this program does not know: it is older than the database`,
    );
  }
  const latest = [...applied.keys()].at(-1) ?? '';
  for (const { name, sha256 } of migrations) {
    const known = applied.get(name);
    if (known !== undefined && known !== sha256) {
      throw new Error(
        `migration ${name} was edited after it was applied: restore the file and put the change into a new one`,
      );
    }
    if (known === undefined && name < latest) {
      throw new Error(`migration ${name} comes before ${latest}, which is already applied: give it a higher number`);
    }
  }
  return migrations.filter(({ name }) => !applied.has(name));
}

async function apply(client: Client, { name, sql, sha256 }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    const { message, position } = cause as { message: string; position?: string };
    const line =
      position === undefined ? '' : ` (line ${sql.slice(0, Number.parseInt(position, 10)).split('\n').length})`;
    throw new Error(`migration ${name} failed${line} and changed nothing: ${message}`, { cause });
  }
}
