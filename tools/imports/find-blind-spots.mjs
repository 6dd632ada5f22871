import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSpecifiers } from './list-specifiers.mjs';

// A cruise that sees nothing passes every rule. So every source file on disk must have been read, every import in it
// noticed, and each kind of import we use (npm, workspace package, subpath) followed at least once between these places.
const KNOWN_ROADS = [
  { from: /^packages\/contract\/src\//, to: /^node_modules\/zod\/(v4\/)?mini\// },
  { from: /^apps\/server\/src\/platform\//, to: /^packages\/contract\/src\// },
  { from: /^apps\/server\/src\/kernel\//, to: /^packages\/money\/src\// },
  { from: /^apps\/server\/src\/modules\//, to: /^apps\/server\/src\/kernel\// },
  { from: /^apps\/server\/src\/app[.]ts$/, to: /^apps\/server\/src\/platform\// },
  { from: /^apps\/h5\/src\/features\//, to: /^apps\/h5\/src\/ui\// },
  { from: /^apps\/h5\/src\/features\//, to: /^apps\/h5\/src\/data\// },
  { from: /^apps\/h5\/src\/features\//, to: /^apps\/h5\/src\/widgets\// },
  { from: /^apps\/h5\/src\/app\//, to: /^apps\/h5\/src\/features\// },
  { from: /^apps\/h5\/src\/app\//, to: /^node_modules\/(@types\/)?react-dom\// },
  { from: /^apps\/ops\/src\/pages\//, to: /^apps\/ops\/src\/ui\// },
  { from: /^apps\/ops\/src\/app\//, to: /^apps\/ops\/src\/pages\// },
];

const SOURCE_FOLDERS = ['packages', 'apps'];

// Returns one line per import that dependency-cruiser should have found and did not.
export function findBlindSpots(root, modules) {
  const read = new Map(modules.map((module) => [module.file, module]));
  const files = SOURCE_FOLDERS.flatMap((folder) => listSources(root, folder));
  const unseenRoads = KNOWN_ROADS.filter(({ from, to }) => !modules.some((module) => takesRoad(module, { from, to })));
  return [
    ...(modules.length === 0 ? ['the cruise read no file at all'] : []),
    ...files.flatMap((file) => findUnnoticed({ root, file, module: read.get(file) })),
    ...unseenRoads.map(({ from, to }) => `the cruise saw no import from ${from.source} to ${to.source}`),
  ];
}

function findUnnoticed({ root, file, module }) {
  if (module === undefined) return [`the cruise did not read ${file}`];
  // A file the cruise has read by other means than the parser we watch is parsed here.
  const specifiers =
    module.inTree ?? listSpecifiers(readFileSync(join(root, file), 'utf8'), { tsx: file.endsWith('.tsx') });
  const unnoticed = specifiers.filter((specifier) => !module.specifiers.includes(specifier));
  return unnoticed.map((specifier) => `the cruise did not notice that ${file} imports ${specifier}`);
}

function takesRoad(module, { from, to }) {
  return from.test(module.file) && module.imports.some((file) => to.test(file));
}

function listSources(root, folder) {
  const skipped = new Set(['node_modules', 'dist', 'public', '.cache']);
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : listSources(root, path);
    return /[.]tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : [];
  });
}
