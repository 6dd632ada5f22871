import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/**
 * Bundles a file with its imports into one module, as the server is shipped. In vitest each call between modules goes
 * through a table, which takes half the time of a test that makes hundreds of millions of them.
 */
export const importInOnePiece = async <Module>(file: URL): Promise<Module> => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-one-piece-'));
  const outfile = join(folder, 'one-piece.mjs');
  const form = { format: 'esm', platform: 'node', target: 'node20' } as const;
  try {
    await build({ entryPoints: [fileURLToPath(file)], outfile, bundle: true, sourcemap: 'inline', ...form });
    return (await import(/* @vite-ignore */ pathToFileURL(outfile).href)) as Module;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
