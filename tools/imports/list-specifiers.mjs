import swc from '@swc/core';

const STATIC = new Set(['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration']);

// Everything a source text asks for: import, export from, import('…') and the type import('…').X.
// A reading of its own, beside dependency-cruiser's: what both see, the rules have judged.
export function listSpecifiers(text, { tsx }) {
  const found = new Set();
  collect(swc.parseSync(text, { syntax: 'typescript', tsx, target: 'es2022' }), found);
  return [...found];
}

function collect(node, found) {
  if (typeof node !== 'object' || node === null) return;
  const specifier = specifierOf(node);
  if (typeof specifier === 'string') found.add(specifier);
  for (const value of Object.values(node)) collect(value, found);
}

function specifierOf(node) {
  if (STATIC.has(node.type)) return node.source?.value;
  if (node.type === 'TsImportType') return node.argument?.value;
  const isLazy = node.type === 'CallExpression' && node.callee?.type === 'Import';
  return isLazy ? node.arguments[0]?.expression?.value : undefined;
}
