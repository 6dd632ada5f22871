// Running other programs from the scripts.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repository = dirname(dirname(fileURLToPath(import.meta.url)));

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Runs a program with our terminal, passes signals on to it, and resolves with its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: repository, stdio: 'inherit', ...options });
    const forward = (signal) => child.kill(signal);
    for (const signal of SIGNALS) process.on(signal, forward);
    const settle = (code) => {
      for (const signal of SIGNALS) process.off(signal, forward);
      resolve(code);
    };
    child.once('error', (error) => {
      console.error(`${command} could not be run: ${error.message}`);
      settle(127);
    });
    child.once('exit', (code, signal) => settle(code ?? (signal === null ? 1 : 128)));
  });
}

/** Runs the program of an installed package, without npx and its shell. */
export async function runTool(name, args, options = {}) {
  return run(process.execPath, [findTool(name, options.cwd ?? repository), ...args], options);
}

/** `name` is a package, or package#program when a package brings several. */
export function findTool(name, from = repository) {
  const [packageName, program = packageName.split('/').at(-1)] = name.split('#');
  const file = findPackageFile(packageName, from);
  const { bin } = createRequire(file)(file);
  return join(dirname(file), typeof bin === 'string' ? bin : bin[program]);
}

// Packages may hide their package.json behind "exports", so the folders are searched instead.
function findPackageFile(packageName, from) {
  const require = createRequire(join(from, 'package.json'));
  for (const folder of require.resolve.paths(packageName) ?? []) {
    try {
      return require.resolve(join(folder, packageName, 'package.json'));
    } catch {
      // Not in this folder.
    }
  }
  throw new Error(`${packageName} is not installed: run npm ci`);
}
