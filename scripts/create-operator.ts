import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { addOperatorByCommand, rescueOperatorByCommand } from '../apps/server/src/modules/ops/index';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres';
import { createPool } from '../apps/server/src/platform/db/pool';
import { createPasswordHasher } from '../apps/server/src/platform/hashing/password-hash';
import { Refusal } from '../apps/server/src/platform/refusal';
import { systemClock } from '../apps/server/src/platform/runtime/clock';
import { loadConfig } from '../apps/server/src/platform/runtime/config';
import { MESSAGES } from '../packages/contract/src/messages/tables';

// npm run create-operator -- <email> [name]: adds one of the first two operators, with every role. With two active ones a
// third is proposed in the console. The ways out when no two people are left to agree, all logged with their reason:
//   -- <email> --reset-second-factor --reason "…"   a new authenticator is set up at the next login
//   -- <email> --reset-password --reason "…"        sets a new password
//   -- <email> --disable --reason "…"               ends all sessions and blocks further logins
// A password is asked for on the terminal, or read as one line from a pipe; it is never an argument, where other people
// on the machine could read it.
const USAGE = `npm run create-operator -- <email> [name]
npm run create-operator -- <email> --reset-second-factor | --reset-password | --disable --reason "…"`;

/** Suppresses the terminal's echo while a password is typed. */
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
  if (error.code === 'second_operator_needed')
    return 'There are two active operators: one proposes the next in the console, the other approves.';
  if (error.code === 'operator_exists') return `${MESSAGES.en.operator_exists}\n${USAGE}`;
  return field === undefined ? MESSAGES.en[error.code] : `This cannot be used: ${field}`;
};

interface Asked {
  readonly email: string;
  readonly name: string;
  readonly reason: string;
  readonly secondFactor: boolean;
  readonly newPassword: boolean;
  readonly disable: boolean;
}

/** Null: invalid arguments. */
const readArguments = (args: string[]): Asked | null => {
  const options = {
    'reset-second-factor': { type: 'boolean', default: false },
    'reset-password': { type: 'boolean', default: false },
    disable: { type: 'boolean', default: false },
    reason: { type: 'string', default: '' },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [email = '', name = email.split('@')[0] ?? ''] = positionals;
    const { 'reset-second-factor': secondFactor, 'reset-password': newPassword, disable, reason } = values;
    return email === '' ? null : { email, name, reason, secondFactor, newPassword, disable };
  } catch {
    return null;
  }
};

const isRescue = ({ secondFactor, newPassword, disable }: Asked): boolean => secondFactor || newPassword || disable;

/** Runs the command; resolves with the text to print. */
const carryOut = async (deps: Parameters<typeof addOperatorByCommand>[0], asked: Asked, password: string) => {
  const { email, name, reason, secondFactor, newPassword, disable } = asked;
  if (!isRescue(asked)) {
    await addOperatorByCommand(deps, { email, name, password });
    return `${email} is an operator now, with every role.`;
  }
  const rescue = { email, reason, secondFactor, disable, password: newPassword ? password : null };
  await rescueOperatorByCommand(deps, rescue);
  return `Done and logged. The sessions of ${email} have ended.`;
};

const main = async (): Promise<number> => {
  const asked = readArguments(process.argv.slice(2));
  const loaded = loadConfig(process.env);
  if (!loaded.ok || asked === null) {
    console.error(loaded.ok ? USAGE : loaded.problems.join('\n'));
    return 1;
  }
  const password = isRescue(asked) && !asked.newPassword ? '' : await readPassword();
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
    console.log(await carryOut({ pool, clock: systemClock, hasher: createPasswordHasher() }, asked, password));
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
