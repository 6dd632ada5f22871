// npm run soak: all tests with their full counts (apps/server/src/testing/counts.ts), the browser tests in every language, and the
// planted bugs; takes long.
import { ensureInstalled } from './install.mjs';
import { run, runTool } from './run.mjs';

await ensureInstalled();
const { ensureBuilt } = await import('./build.mjs');
await ensureBuilt();
const env = { ...process.env, CANDOR_TESTS: 'soak' };
const unit = await runTool('vitest', ['run', '--project', 'unit'], { env });
const crash = await runTool('vitest', ['run', '--project', 'crash'], { env });
const whole = await runTool('vitest', ['run', '--project', 'it'], { env });
const walk = await run(process.execPath, ['scripts/e2e.mjs'], { env });
const planted = await run(process.execPath, ['scripts/planted.mjs']);
process.exit(unit || crash || whole || walk || planted);
