import { existsSync } from 'node:fs';
import { join } from 'node:path';
import swc from '@swc/core';
import { cruise } from 'dependency-cruiser';
import { importRules } from './rules.mjs';

const FOLDERS = ['apps', 'packages', 'tools', 'scripts', 'bench', 'e2e'];

// swc is named because the default parser knows no TypeScript 7 and would find nothing at all.
const OPTIONS = {
  parser: 'swc',
  tsPreCompilationDeps: true,
  doNotFollow: { path: 'node_modules' },
  // Our own build output only: packages of others live in their dist folders.
  exclude: { path: '^(apps|packages)/[^/]+/dist/' },
  combinedDependencies: true,
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['types', 'import', 'module', 'node', 'default'],
    extensions: ['.ts', '.tsx', '.mts', '.d.ts', '.mjs', '.cjs', '.js', '.json', '.css'],
  },
  ruleSet: { forbidden: importRules },
  // No rule uses the dependents of a file.
  skipAnalysisNotInRules: true,
  validate: true,
};

// dependency-cruiser hands every file to swc as plain TypeScript and stumbles over JSX. Its swc is this very object,
// so the one option it leaves out is added here; the sample tree in the tests has JSX, to notice when this stops working.
const parseFileSync = swc.parseFileSync;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') });

// Cruises the tree under `root`. Answers the files seen, which files each imports, and the violations.
export async function cruiseImports(root) {
  const folders = FOLDERS.filter((folder) => existsSync(join(root, folder)));
  const { output } = await cruise(folders, { ...OPTIONS, baseDir: root });
  const own = output.modules.filter((module) => /^(apps|packages|tools|scripts|bench|e2e)\//.test(module.source));
  return {
    modules: own.map((module) => ({
      file: module.source,
      imports: module.dependencies.map((dependency) => dependency.resolved),
    })),
    violations: output.summary.violations.map(({ rule, from, to, comment }) => ({
      rule: rule.name,
      from,
      to,
      comment,
    })),
  };
}
