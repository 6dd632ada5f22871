import { fileURLToPath } from 'node:url';

/** Entry modules that Home loads: the app itself, and what it imports after the first paint. */
const FIRST = [
  'app/main.tsx',
  'data/realtime/start-realtime.ts',
  'features/home/components/home-later.tsx',
  'features/home/components/popup-sheet.tsx',
].map((name) => fileURLToPath(new URL(`../src/${name}`, import.meta.url)));

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** All modules that one of these imports, directly or transitively. */
const collect = (graph: Graph, roots: readonly string[]): Set<string> => {
  const found = new Set<string>();
  const open = [...roots];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
};

/**
 * The file of a small module that many screens share. Left alone, those of each set of screens would be a file of their
 * own, often of a few hundred bytes, and a screen would ask for forty of them. What Home loads stays where it is.
 */
export const createPartNamer = () => {
  let first: Set<string> | null = null;
  return (id: string, graph: Graph): string | null => {
    first ??= collect(graph, FIRST);
    return first.has(id) ? null : 'parts';
  };
};
