import { systemClock } from '../apps/server/src/platform/runtime/clock';
import { loadConfig } from '../apps/server/src/platform/runtime/config';
import { auditBooks } from './audit-books';

// npm run audit: exit code 1 if the books, the files or the operators' log are wrong.
const loaded = loadConfig(process.env);
if (!loaded.ok) {
  for (const problem of loaded.problems) console.error(problem);
  process.exit(1);
}
process.exitCode = (await auditBooks(loaded.config, systemClock)) ? 0 : 1;
