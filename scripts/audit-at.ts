import { loadConfig } from '../apps/server/src/platform/runtime/config';
import { auditBooks } from './audit-books';

// The program of npm run audit by the clock of a server that browser tests set ahead: `audit-at.ts <ms since 1970>`.
// By the system's clock, what that server has paid in the meantime would be paid too early.
const loaded = loadConfig(process.env);
if (!loaded.ok) throw new Error(loaded.problems.join('\n'));
const nowMs = Number(process.argv[2]);
process.exitCode = (await auditBooks(loaded.config, { nowMs: () => nowMs })) ? 0 : 1;
