import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const OWN = fileURLToPath(new URL('./create-glyph.ts', import.meta.url));

/**
 * Replaces the function that turns lucide's drawings into components. The library's own handles contexts, aliases and
 * accessible names that `ui/icon` never uses, and costs 2 KB of the first load.
 */
export function leanIcons(): Plugin {
  return {
    name: 'candor-lean-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source.endsWith('createLucideIcon.mjs') && importer?.includes('/lucide-react/dist/esm/icons/') ? OWN : null,
  };
}
