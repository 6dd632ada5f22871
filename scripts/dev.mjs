// npm run dev: the server restarts on changes; the web apps are served by Vite, which passes API calls on to the server.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { findTool, repository } from './run.mjs';

await ensureInstalled();
const target = `http://127.0.0.1:${process.env.PORT ?? '8080'}`;

const server = spawn(
  process.execPath,
  [findTool('tsx'), 'watch', '--clear-screen=false', join(repository, 'apps/server/src/main.ts')],
  {
    cwd: repository,
    stdio: 'inherit',
  },
);
const webApps = [await startVite('h5'), await startVite('ops')];

async function startVite(app) {
  const root = join(repository, 'apps', app);
  const { createServer } = await import(pathToFileURL(createRequire(join(root, 'package.json')).resolve('vite')).href);
  const proxy = { '/api': target, '/upload': target, '/media': target, '/socket.io': { target, ws: true } };
  const started = await createServer({ root, configFile: join(root, 'vite.config.ts'), server: { proxy } });
  await started.listen();
  started.printUrls();
  return started;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    server.kill(signal);
    for (const vite of webApps) void vite.close();
  });
}
server.once('exit', (code) => process.exit(code ?? 0));
