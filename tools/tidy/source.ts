import { parseSync } from '@swc/core';

/** A file as the scanners see it. The path is relative to the repository, with forward slashes. */
export type Source = { path: string; text: string };

/** `rule` names the rule; `message` tells what to write instead. */
export type Finding = { path: string; line: number; rule: string; message: string };

/** A node of swc's syntax tree, read loosely: scanners look at a few fields of a few kinds. */
export type Node = { type: string; span?: { start: number; end: number }; [field: string]: unknown };

export type Parsed = { root: Node; lineAt: (offset: number) => number };

const TEST_PATHS = [/[.]test[.]tsx?$/, /^(e2e|bench|tools|scripts)\//, /\/testing\//, /^packages\/testkit\//];
const CONFIG_PATHS = [/[.]config[.](ts|mts|mjs)$/];

export function isCode(path: string): boolean {
  return /[.](ts|tsx|mts|mjs|cjs)$/.test(path) && !path.endsWith('.d.ts');
}

/** Tests, and the tools, scripts and benches that run beside the product. */
export function isBesideProduct(path: string): boolean {
  return [...TEST_PATHS, ...CONFIG_PATHS].some((pattern) => pattern.test(path));
}

let latest: { source: Source; parsed: Parsed } | null = null;

/** The scanners look at a file one after the other: it is parsed for the first of them. */
export function parseSource(source: Source): Parsed {
  if (latest?.source !== source) latest = { source, parsed: parse(source) };
  return latest.parsed;
}

function parse({ path, text }: Source): Parsed {
  const typescript = { syntax: 'typescript', tsx: /[.](tsx|mjs|cjs)$/.test(path), decorators: false } as const;
  const root = parseSync(text, { ...typescript, target: 'es2022' }) as unknown as Node;
  return { root, lineAt: lineFinder(text) };
}

/** swc counts bytes from 1. Lines are counted from 1 too. */
function lineFinder(text: string): (offset: number) => number {
  const bytes = Buffer.from(text);
  const ends: number[] = [];
  for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, end + 1)) ends.push(end);
  return (offset) => {
    const next = ends.findIndex((end) => end >= offset - 1);
    return (next === -1 ? ends.length : next) + 1;
  };
}

/** Calls `visit` for every node, parents first. */
export function walk(
  node: unknown,
  visit: (node: Node, parent: Node | null) => void,
  parent: Node | null = null,
): void {
  if (Array.isArray(node)) {
    for (const item of node) walk(item, visit, parent);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const record = node as Node;
  const isNode = typeof record.type === 'string';
  if (isNode) visit(record, parent);
  // Called for every node of the repository: allocating a list of its values would cost more than most visits.
  for (const field in record) {
    const value = record[field];
    if (typeof value === 'object' && value !== null && field !== 'span') walk(value, visit, isNode ? record : parent);
  }
}

/** Dotted text of a plain name chain such as `process.env`, or '' for anything else. */
export function nameOf(node: unknown): string {
  const { type, value, object, property } = (node ?? {}) as Node;
  if (type === 'Identifier') return String(value);
  if (type !== 'MemberExpression') return '';
  const left = nameOf(object);
  const right = nameOf(property);
  return left !== '' && right !== '' ? `${left}.${right}` : '';
}
