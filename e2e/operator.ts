import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ownServer } from './servers';

const run = promisify(execFile);
const script = fileURLToPath(new URL('./decide-real.ts', import.meta.url));

/** The operator's use-case, in a process of its own: the console for it comes later. */
async function decide(email: string, verdict: string, reason = ''): Promise<void> {
  await run(process.execPath, ['--import', 'tsx', script, ownServer().dataDir, email, verdict, reason]);
}

export const approve = (email: string): Promise<void> => decide(email, 'approve');
export const refuse = (email: string, reason: string): Promise<void> => decide(email, 'refuse', reason);
