import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { saveOperatorByCommand } from '../apps/server/src/modules/ops/index';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres';
import { createPool } from '../apps/server/src/platform/db/pool';
import { createPasswordHasher } from '../apps/server/src/platform/hashing/password-hash';
import { Refusal } from '../apps/server/src/platform/refusal';
import { systemClock } from '../apps/server/src/platform/runtime/clock';
import { loadConfig } from '../apps/server/src/platform/runtime/config';
import { MESSAGES } from '../packages/contract/src/messages/tables';

// npm run create-operator -- <email> [name]: adds an operator with every role, or gives a known one a new password and
// lets him set his authenticator up again. The password is asked for on the terminal, or read as one line from a pipe;
// it is never an argument, where other people on the machine could read it.

/** Swallows what the terminal would show while a password is typed. */
const silent = new Writable({ write: (_chunk, _encoding, done) => done() });

const readLine = (question: string): Promise<string> =>
  new Promise((resolve) => {
    const isTerminal = process.stdin.isTTY === true;
    if (isTerminal) process.stdout.write(question);
    const lines = createInterface({ input: process.stdin, ...(isTerminal && { output: silent, terminal: true }) });
    let first = '';
    lines.once('line', (line) => {
      first = line;
      lines.close();
    });
    lines.once('close', () => {
      if (isTerminal) process.stdout.write('\n');
      resolve(first);
    });
  });

const readPassword = async (): Promise<string | null> => {
  const password = await readLine('Password: ');
  if (process.stdin.isTTY !== true) return password;
  return (await readLine('Once more: ')) === password ? password : null;
};

const describe = (error: unknown): string => {
  if (!(error instanceof Refusal)) return error instanceof Error ? error.message : String(error);
  const { field } = error.params;
  if (field === 'password') return 'The password needs at least 10 characters.';
  return field === undefined ? MESSAGES.en[error.code] : `This cannot be used: ${field}`;
};

const main = async (): Promise<number> => {
  const [email = '', name = email.split('@')[0] ?? ''] = process.argv.slice(2);
  const loaded = loadConfig(process.env);
  if (!loaded.ok || email === '') {
    console.error(loaded.ok ? 'npm run create-operator -- <email> [name]' : loaded.problems.join('\n'));
    return 1;
  }
  const password = await readPassword();
  if (password === null) {
    console.error('The two passwords differ.');
    return 1;
  }
  const { config } = loaded;
  const quiet = { info: () => undefined, warn: console.error, error: console.error };
  const postgres =
    config.databaseUrl === null ? await startEmbeddedPostgres({ dataDir: config.dataDir, log: quiet }) : null;
  const pool = createPool(postgres?.appUrl ?? config.databaseUrl ?? '', { max: 1 });
  try {
    const deps = { pool, clock: systemClock, hasher: createPasswordHasher() };
    const isNew = await saveOperatorByCommand(deps, { email, name, password });
    console.log(isNew ? `${email} is an operator now, with every role.` : `${email} has a new password.`);
    return 0;
  } catch (error) {
    console.error(describe(error));
    return 1;
  } finally {
    await pool.end();
    await postgres?.stop();
  }
};

process.exitCode = await main();
