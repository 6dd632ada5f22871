const ARGUMENT = /\{\s*(\w+)\s*(?:,\s*(\w+)\s*,?)?/y;
const BRANCHING = new Set(['plural', 'select', 'selectordinal']);

/** The arguments and tags a text takes, as "name:type" and "<tag>", sorted. They must be equal in all translations. */
export function icuArguments(text: string): string[] {
  const found = new Set<string>();
  for (const [tag] of text.matchAll(/<\w+>/g)) found.add(tag);
  collect(text, found);
  return [...found].sort();
}

/** Recursive: the braces of a plural or select contain branches, each of which is an ICU text again. */
function collect(text: string, found: Set<string>): void {
  for (let at = text.indexOf('{'); at !== -1; at = text.indexOf('{', at)) {
    ARGUMENT.lastIndex = at;
    const [, name = '', type = 'text'] = ARGUMENT.exec(text) ?? [];
    const end = closingBrace(text, at);
    found.add(`${name}:${type}`);
    if (BRANCHING.has(type)) for (const branch of branches(text.slice(at + 1, end))) collect(branch, found);
    at = end;
  }
}

function branches(body: string): string[] {
  const found: string[] = [];
  for (let at = body.indexOf('{'); at !== -1; at = body.indexOf('{', at)) {
    const end = closingBrace(body, at);
    found.push(body.slice(at + 1, end));
    at = end;
  }
  return found;
}

function closingBrace(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  throw new SyntaxError(`unbalanced braces: ${text}`);
}
