import pg from 'pg';

export const APP_ROLE = 'candor_app';
export const DATABASE_NAME = 'candor';

// Any number: it only has to be the same in every process that provisions.
const PROVISION_LOCK = 4_021_118;

/** Runs `work` on one connection and closes it. */
export async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, application_name: 'candor-setup' });
  // A server that goes away reports here too; the query under way already fails with the same reason.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

export function withDatabase(connectionString: string, database: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${database}`;
  return url.href;
}

/** Creates the role the app works under: it may read and write rows, never change tables. Safe to repeat and at once. */
export async function ensureAppLogin(adminUrl: string, password: string): Promise<void> {
  await withProvisionLock(withDatabase(adminUrl, 'postgres'), async (client) => {
    if (await hasRow(client, 'select 1 from pg_roles where rolname = $1', APP_ROLE)) return;
    await client.query(
      `create role ${APP_ROLE} login nosuperuser nocreatedb nocreaterole password ${pg.escapeLiteral(password)}`,
    );
  });
}

/** Creates a database whose tables, made by the admin from now on, are open to the app role. Safe to repeat and at once. */
export async function ensureDatabase(adminUrl: string, database: string): Promise<void> {
  await withProvisionLock(withDatabase(adminUrl, 'postgres'), async (client) => {
    if (await hasRow(client, 'select 1 from pg_database where datname = $1', database)) return;
    await client.query(`create database ${pg.escapeIdentifier(database)}`);
  });
  await withProvisionLock(withDatabase(adminUrl, database), grantToApp);
}

/**
 * Prepares a PostgreSQL of the operator's own. Its one account keeps the tables; the app connects with it and then
 * takes the lesser role, so that the same protection holds as in the embedded database.
 */
export async function prepareOwnDatabase(databaseUrl: string): Promise<{ adminUrl: string; appUrl: string }> {
  await ensureConnects(databaseUrl);
  await withProvisionLock(databaseUrl, async (client) => {
    try {
      if (!(await hasRow(client, 'select 1 from pg_roles where rolname = $1', APP_ROLE)))
        await client.query(`create role ${APP_ROLE}`);
      const isMember = await hasRow(client, `select 1 where pg_has_role(current_user, $1, 'member')`, APP_ROLE);
      if (!isMember) await client.query(`grant ${APP_ROLE} to current_user`);
    } catch (cause) {
      const commands = `create role ${APP_ROLE}; grant ${APP_ROLE} to "${client.user ?? ''}";`;
      throw new Error(
        `DATABASE_URL: its account may not create the role ${APP_ROLE}; run once as an administrator: ${commands}`,
        { cause },
      );
    }
    await grantToApp(client);
  });
  const appUrl = new URL(databaseUrl);
  const options = appUrl.searchParams.get('options');
  appUrl.searchParams.set('options', `${options === null ? '' : `${options} `}-c role=${APP_ROLE}`);
  return { adminUrl: databaseUrl, appUrl: appUrl.href };
}

async function ensureConnects(databaseUrl: string): Promise<void> {
  try {
    await withClient(databaseUrl, async () => undefined);
  } catch (cause) {
    // A host name with several addresses fails with one error for each of them.
    const reason = cause instanceof AggregateError ? cause.errors[0] : cause;
    throw new Error(`DATABASE_URL: cannot connect: ${reason instanceof Error ? reason.message : String(reason)}`, {
      cause,
    });
  }
}

async function grantToApp(client: pg.Client): Promise<void> {
  await client.query(`
    grant usage on schema public to ${APP_ROLE};
    alter default privileges in schema public grant select, insert, update, delete on tables to ${APP_ROLE};
    alter default privileges in schema public grant usage, select on sequences to ${APP_ROLE};`);
}

// Two servers may start at once; the second waits and then finds everything done.
async function withProvisionLock(connectionString: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  await withClient(connectionString, async (client) => {
    await client.query('select pg_advisory_lock($1)', [PROVISION_LOCK]);
    await work(client);
  });
}

async function hasRow(client: pg.Client, query: string, value: string): Promise<boolean> {
  const { rowCount } = await client.query(query, [value]);
  return (rowCount ?? 0) > 0;
}
