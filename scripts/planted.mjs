// npm run planted: see tools/planted.ts, which this starts with its files in memory where there is room.
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { run } from './run.mjs';
import { scratchInMemory } from './scratch.mjs';

await ensureInstalled();
scratchInMemory();
const program = ['--import', 'tsx', join('tools', 'planted.ts'), ...process.argv.slice(2)];
process.exitCode = await run(process.execPath, program);
