import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from './tidy/repository';

type Manifest = { license?: string; dependencies?: Record<string, string>; devDependencies?: Record<string, string> };
type Row = { name: string; usedBy: string; licence: string; reason: string };

const folders = ['.', ...['packages', 'apps'].flatMap((parent) => listFolders(parent))];

function listFolders(parent: string): string[] {
  const names = readdirSync(join(repositoryRoot, parent));
  return names
    .map((name) => `${parent}/${name}`)
    .filter((folder) => existsSync(join(repositoryRoot, folder, 'package.json')));
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(repositoryRoot, folder, 'package.json'), 'utf8')) as Manifest;
}

/** Package → the workspaces that name it, our own packages left out. */
function collectDependencies(field: 'dependencies' | 'devDependencies'): Record<string, string> {
  const users: Record<string, string[]> = {};
  for (const folder of folders) {
    const workspace = folder === '.' ? 'root' : folder.slice(folder.indexOf('/') + 1);
    for (const name of Object.keys(readManifest(folder)[field] ?? {})) {
      if (!name.startsWith('@candor/')) users[name] = [...(users[name] ?? []), workspace].toSorted();
    }
  }
  return Object.fromEntries(Object.entries(users).map(([name, list]) => [name, list.join(', ')]));
}

function readSection(heading: string): Row[] {
  const text = readFileSync(join(repositoryRoot, 'docs/dependencies.md'), 'utf8');
  const section = text.split(/^## /m).find((part) => part.startsWith(heading)) ?? '';
  const cells = section.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  const rows = cells.filter((row) => row.length === 6 && row[1] !== 'package' && !row[1]?.startsWith('-'));
  return rows.map(([, name = '', usedBy = '', licence = '', reason = '']) => ({ name, usedBy, licence, reason }));
}

function installedLicence(name: string): string {
  const found = folders
    .map((folder) => `${folder}/node_modules/${name}`)
    .find((folder) => existsSync(join(repositoryRoot, folder)));
  return found === undefined ? 'not installed' : (readManifest(found).license ?? 'none stated');
}

describe.each([
  { heading: 'Runtime', field: 'dependencies' },
  { heading: 'Development', field: 'devDependencies' },
] as const)('docs/dependencies.md, $heading', ({ heading, field }) => {
  const rows = readSection(heading);

  it('lists exactly the direct dependencies and who uses them', () => {
    expect(Object.fromEntries(rows.map((row) => [row.name, row.usedBy]))).toEqual(collectDependencies(field));
  });

  it('gives each the licence that is installed', () => {
    expect(rows.map(({ name, licence }) => [name, licence])).toEqual(
      rows.map(({ name }) => [name, installedLicence(name)]),
    );
  });

  it('gives each a reason', () => {
    expect(rows.filter((row) => row.reason.length < 4)).toEqual([]);
    expect(rows.length).toBeGreaterThan(10);
  });
});
