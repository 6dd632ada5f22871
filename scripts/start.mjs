// npm start: installs when needed, builds when needed, runs the server until it ends.
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { repository, run } from './run.mjs';

const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 20) {
  console.error(`Candor needs Node 20 or newer; this is ${process.version}.`);
  process.exit(1);
}
watchNpm();
await ensureInstalled();
const { ensureBuilt } = await import('./build.mjs');
await ensureBuilt().catch((error) => {
  console.error(`The build failed: ${error.message}`);
  process.exit(1);
});
// The extra channel tells the server when this script is gone, however it went, so that it stops in order.
const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
process.exit(
  await run(process.execPath, ['--enable-source-maps', join(repository, 'apps', 'server', 'dist', 'main.js')], {
    stdio,
  }),
);

// npm runs this script through a shell that may die without passing the signal on. Then we end as if we had got it.
function watchNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}
