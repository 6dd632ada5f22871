// npm run dev: the server restarts on changes; the web app is served by Vite, which passes API calls on to the server.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { findTool, repository } from './run.mjs';

await ensureInstalled();
const h5 = join(repository, 'apps', 'h5');
const target = `http://127.0.0.1:${process.env.PORT ?? '8080'}`;

const server = spawn(
  process.execPath,
  [findTool('tsx'), 'watch', '--clear-screen=false', join(repository, 'apps/server/src/main.ts')],
  {
    cwd: repository,
    stdio: 'inherit',
  },
);
const vite = existsSync(join(h5, 'vite.config.ts')) ? await startVite() : null;
if (vite === null) console.log('apps/h5 has no vite.config.ts yet: only the server runs.');

async function startVite() {
  const { createServer } = await import(pathToFileURL(createRequire(join(h5, 'package.json')).resolve('vite')).href);
  const proxy = { '/api': target, '/socket.io': { target, ws: true } };
  const started = await createServer({ root: h5, configFile: join(h5, 'vite.config.ts'), server: { proxy } });
  await started.listen();
  started.printUrls();
  return started;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    server.kill(signal);
    void vite?.close();
  });
}
server.once('exit', (code) => process.exit(code ?? 0));
