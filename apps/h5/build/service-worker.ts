import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rollup } from 'vite';

const SOURCE = fileURLToPath(new URL('../src/worker/service-worker.ts', import.meta.url));
/** Its name must not change: browsers ask for it again under this address. */
const FILE = 'sw.js';
/** Shown in notifications, which appear without a page. */
const NOTICE_ICON = 'icon-192.png';
const PAGE = /\/index\.html$/;

/**
 * Builds the service worker after the app, because it contains the names of the files that the app needs before it can
 * show anything: the entry with its imports, the style sheet, and the texts of the first page in the default language.
 */
export function serviceWorker({ base, texts }: { base: string; texts: RegExp }): Plugin {
  return {
    name: 'candor-service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const { entry, files } = listShellFiles(bundle, texts);
        const urls = [...files, NOTICE_ICON].map((file) => base + file);
        this.emitFile({ type: 'asset', fileName: FILE, source: await bundleWorker(base + entry, urls) });
      },
    },
  };
}

function listShellFiles(bundle: Rollup.OutputBundle, texts: RegExp): { entry: string; files: string[] } {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entry = chunks.find(({ isEntry, facadeModuleId }) => isEntry && PAGE.test(facadeModuleId ?? ''));
  const firstTexts = chunks.find(({ facadeModuleId }) => texts.test(facadeModuleId ?? ''));
  if (entry === undefined || firstTexts === undefined) throw new Error('no entry script or no texts of the first page');
  const found = new Set<string>();
  const open = [entry.fileName, firstTexts.fileName];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    const file = bundle[name];
    if (file?.type === 'chunk') open.push(...file.imports);
  }
  const sheets = Object.keys(bundle).filter((name) => name.endsWith('.css'));
  return { entry: entry.fileName, files: [...found, ...sheets].sort() };
}

/** As one classic script: browsers that know push do not all know module workers. */
async function bundleWorker(entry: string, files: readonly string[]): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    define: { CANDOR_ENTRY: JSON.stringify(entry), CANDOR_FILES: JSON.stringify(files) },
    build: {
      write: false,
      target: 'baseline-widely-available',
      copyPublicDir: false,
      rolldownOptions: { input: SOURCE, output: { format: 'iife', entryFileNames: FILE } },
    },
  });
  const { output } = result as Rollup.RollupOutput;
  const [{ code }] = output;
  return code;
}
