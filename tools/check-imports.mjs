// Checks the import directions. `node tools/check-imports.mjs [--root <dir>] [--json]`; exit code 1 on any violation.
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { cruiseImports } from './imports/cruise-imports.mjs';
import { importRules } from './imports/rules.mjs';

const { values } = parseArgs({ options: { root: { type: 'string' }, json: { type: 'boolean' } } });
const root = resolve(values.root ?? dirname(dirname(fileURLToPath(import.meta.url))));

const { modules, violations } = await cruiseImports(root);

if (values.json) {
  const ruleNames = [...new Set(importRules.map((rule) => rule.name))];
  console.log(JSON.stringify({ ruleNames, modules, violations }));
} else {
  printReport();
}
// A run that reads no file breaks no rule.
process.exitCode = violations.length > 0 || modules.length === 0 ? 1 : 0;

function printReport() {
  for (const { rule, from, to } of violations) console.log(`✗ ${rule}\n    ${from} → ${to}\n    ${reasonOf(rule)}`);
  const imports = modules.reduce((total, module) => total + module.imports.length, 0);
  const verdict =
    violations.length === 0 ? 'every import points the right way' : `${violations.length} against the rules`;
  console.log(`imports: ${modules.length} files, ${imports} imports, ${importRules.length} rules: ${verdict}`);
}

function reasonOf(name) {
  return importRules.find((rule) => rule.name === name)?.comment ?? '';
}
