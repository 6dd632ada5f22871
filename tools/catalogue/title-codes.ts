import { type Node, parseSource, type Source, walk } from '../tidy/source';

/** A code of docs/catalogue.md as a title uses it: `A15`, `I23-game`. */
export type CodeUse = { code: string; path: string; line: number; isAtEnd: boolean };

const CODE = '[A-Z]\\d{1,2}(?:-[a-z]+)?';
const ANY_CODE = new RegExp(`(?<![\\w-])${CODE}(?![\\w-])`, 'g');
/** At the end in brackets: `refuses a code of another account [A15]`. */
const IN_BRACKETS = new RegExp(`\\[(${CODE}(?:, ${CODE})*)\\]$`);
/** At the beginning, followed by words: `A15: refuses …`. Digits do not count: `M12 3v12` is a path of a picture. */
const IN_FRONT = new RegExp(`^(${CODE}(?:(?:, | and | )${CODE})*):? (?=[^\\d\\s.-])`);

const TEST_FILES = /([.](test|spec)|(\/testing\/|^packages\/testkit\/).*)[.]tsx?$/;
const TITLE_CALLS = new Set(['it', 'test', 'describe']);
/** `it.each(rows)('…')` has a title, `test.pool.query('…')` has none. */
const MODIFIERS = new Set(['each', 'for', 'skipIf', 'runIf', 'concurrent', 'sequential', 'fails', 'describe', 'step']);
/** Both a code and the name of our app: a code only at the end in brackets or in front. */
const NAME_OF_THE_APP = 'H5';

/** `it` of `it.each(rows)('…')`, '' for calls that take no title. */
function rootName(callee: unknown): string {
  const { type, value, object, property, tag, callee: inner } = (callee ?? {}) as Node;
  if (type === 'Identifier') return String(value);
  if (type === 'MemberExpression') return MODIFIERS.has(String((property as Node).value)) ? rootName(object) : '';
  return type === 'CallExpression' ? rootName(inner) : type === 'TaggedTemplateExpression' ? rootName(tag) : '';
}

/** The text of a string; a template has `…` for what is computed. Null for any other node. */
function textOf(node: Node | undefined): string | null {
  if (node?.type === 'StringLiteral') return String(node.value);
  if (node?.type !== 'TemplateLiteral') return null;
  return (node.quasis as { cooked: string }[]).map(({ cooked }) => cooked).join('…');
}

const codesIn = (text: string): string[] => text.match(ANY_CODE) ?? [];

/** Rows of tables become titles, but not every string of a test is one: only codes at the end or in front of words count. */
function codesOfRow(text: string): string[] {
  const found = IN_BRACKETS.exec(text) ?? IN_FRONT.exec(text);
  return found === null ? [] : codesIn(found[1] ?? '');
}

const codesOfTitle = (text: string): string[] => [
  ...new Set([...codesIn(text).filter((code) => code !== NAME_OF_THE_APP), ...codesOfRow(text)]),
];

/** Codes in the titles of tests, and in the strings of tables that become titles. */
export function listTitleCodes(source: Source): CodeUse[] {
  const { path } = source;
  // Parsing every test would take longer than all other house rules together.
  if (!TEST_FILES.test(path) || !new RegExp(ANY_CODE).test(source.text)) return [];
  const { root, lineAt } = parseSource(source);
  const titles = new Set<Node>();
  const uses: CodeUse[] = [];
  walk(root, (node) => {
    if (node.type === 'CallExpression' && TITLE_CALLS.has(rootName(node.callee))) {
      const title = (node.arguments as { expression: Node }[])[0]?.expression;
      if (title !== undefined) titles.add(title);
    }
    const text = textOf(node);
    if (text === null) return;
    const line = lineAt(node.span?.start ?? 0);
    const atEnd = codesIn(IN_BRACKETS.exec(text)?.[1] ?? '');
    for (const code of titles.has(node) ? codesOfTitle(text) : codesOfRow(text))
      uses.push({ code, path, line, isAtEnd: atEnd.includes(code) });
  });
  return uses;
}

/** Ids of the invariants a production file declares: objects with an `id` and a sentence `says`. */
export function listInvariantIds(source: Source): string[] {
  if (!/^apps\/server\/src\/.*[.]ts$/.test(source.path) || TEST_FILES.test(source.path)) return [];
  if (!/\bsays:/.test(source.text)) return [];
  const ids: string[] = [];
  walk(parseSource(source).root, (node) => {
    if (node.type !== 'ObjectExpression') return;
    const { id, says } = Object.fromEntries(
      (node.properties as Node[]).map((one) => [String((one.key as Node | undefined)?.value), one.value as Node]),
    );
    if (id?.type === 'StringLiteral' && says !== undefined) ids.push(String(id.value));
  });
  return ids;
}

/** The codes that docs/catalogue.md explains, one row of a table each, in their order. */
export const listCatalogueCodes = (markdown: string): string[] =>
  [...markdown.matchAll(new RegExp(`^\\| (${CODE}) \\|`, 'gm'))].map(([, code]) => code ?? '');
