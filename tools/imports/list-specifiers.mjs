import swc from '@swc/core';

const STATIC = new Set(['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration']);

// Everything a source text asks for: import, export from, import('…') and the type import('…').X.
export function listSpecifiers(text, { tsx }) {
  return listSpecifiersOf(swc.parseSync(text, { syntax: 'typescript', tsx, target: 'es2022' }));
}

// The same of a syntax tree. A search of its own, beside dependency-cruiser's: what both see, the rules have judged.
export function listSpecifiersOf(tree) {
  const found = new Set();
  collect(tree, found);
  return [...found];
}

function collect(node, found) {
  const specifier = specifierOf(node);
  if (typeof specifier === 'string') found.add(specifier);
  // Called for every object of every file: allocating a list of its values would cost more than the search.
  for (const field in node) {
    const value = node[field];
    if (typeof value === 'object' && value !== null && field !== 'span') collect(value, found);
  }
}

function specifierOf(node) {
  if (STATIC.has(node.type)) return node.source?.value;
  if (node.type === 'TsImportType') return node.argument?.value;
  const isLazy = node.type === 'CallExpression' && node.callee?.type === 'Import';
  return isLazy ? node.arguments[0]?.expression?.value : undefined;
}
