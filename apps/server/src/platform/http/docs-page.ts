import { type Call, methodsOf } from '@candor/contract/call';
import { REFUSAL_STATUS, REFUSAL_TYPE } from '@candor/contract/codes';
import { isRefusalCode, MESSAGES } from '@candor/contract/messages/tables';
import { toJsonSchema } from '@candor/contract/openapi';

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly default?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const describe = (schema: JsonSchema): string => {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf !== undefined) return schema.anyOf.map(describe).join(' | ');
  if (schema.type === 'array') return `list of ${describe(schema.items ?? {})}`;
  if (schema.type === 'object') return 'object';
  return [schema.type ?? 'any'].flat().join(' | ');
};

const describeLimits = (schema: JsonSchema): string =>
  [
    schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`,
    schema.maxLength === undefined ? '' : `${schema.minLength ?? 0} to ${schema.maxLength} characters`,
    schema.pattern === undefined ? '' : schema.pattern,
  ]
    .filter((text) => text !== '')
    .join(', ');

interface Row {
  readonly name: string;
  readonly kind: string;
  readonly note: string;
}

/** Objects inside objects are listed as dotted names, so that one flat table shows the whole reply. */
const toRows = (schema: JsonSchema, prefix = ''): Row[] => {
  if (schema.type === 'array' && schema.items !== undefined) return toRows(schema.items, `${prefix}[]`);
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    const note = [schema.required?.includes(name) ? '' : 'optional', describeLimits(field)].filter(
      (text) => text !== '',
    );
    return [{ name: path, kind: describe(field), note: note.join(', ') }, ...toRows(field, path)];
  });
};

const toTable = (rows: readonly Row[], head: string): string => {
  const cells = rows.map(
    ({ name, kind, note }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(kind)}</td><td>${escapeHtml(note)}</td></tr>`,
  );
  return `<table><thead><tr><th>${head}</th><th>Kind</th><th>Note</th></tr></thead><tbody>${cells.join('')}</tbody></table>`;
};

const toAnchor = (call: Call): string => `${call.method}${call.path}`.replace(/[^A-Za-z0-9]+/g, '-').toLowerCase();

const methodText = (call: Call): string => methodsOf(call).join(' or ');

const toInput = (call: Call): string => {
  const rows = toRows(toJsonSchema(call.input, 'input'));
  if (call.body === 'multipart') rows.push({ name: 'file', kind: 'image', note: 'multipart part' });
  return rows.length === 0 ? '<p>No fields.</p>' : toTable(rows, call.method === 'GET' ? 'Query field' : 'Form field');
};

const toReply = (call: Call): string => {
  const schema = toJsonSchema(call.reply, 'output');
  const rows = toRows(schema);
  const place = call.envelope === 'code' ? 'data' : 'message';
  const kind = `<p>Reply: <code>${place}</code> is ${escapeHtml(describe(schema))}.</p>`;
  return rows.length === 0 ? kind : `${kind}${toTable(rows, 'Reply field')}`;
};

const toSection = (call: Call): string => {
  const tags = [call.auth === 'user' ? 'session' : 'public', ...(call.money ? ['idempotency key'] : [])];
  return `<section id="${toAnchor(call)}"><h3><span class="method">${methodText(call)}</span> <code>/api${escapeHtml(call.path)}</code>${tags
    .map((tag) => ` <span class="tag">${tag}</span>`)
    .join('')}</h3><p>${escapeHtml(call.summary)}</p>${toInput(call)}${toReply(call)}</section>`;
};

const toRefusals = (): string => {
  const codes = Object.keys(MESSAGES.en).filter(isRefusalCode);
  const rows = codes.map((code) => ({
    name: MESSAGES.en[code],
    kind: `"${REFUSAL_TYPE[code] ?? 'error'}"`,
    note: `HTTP ${REFUSAL_STATUS[code] ?? 200}`,
  }));
  return toTable(rows, 'Sentence in English').replace('<th>Kind</th><th>Note</th>', '<th>type</th><th>Status</th>');
};

const INTRODUCTION = `<p>Bodies are form-encoded in UTF-8; GET reads the query. The header <code>Authorization</code> carries the bare token
that login answers. The field <code>lang</code> picks the language of the reply. A reply is
<code>{"type":"ok","message":…}</code>; a refusal has type <code>"error"</code>, <code>"999"</code> (log in first) or
<code>"998"</code> (verify your identity first) and a sentence as its message. Amounts are decimal text with at most eight
decimals. Calls marked with an idempotency key take the header <code>Idempotency-Key</code>: repeating the call with the same
key answers the first reply again and moves no money twice.</p>`;

/** The reference as one page without scripts. Everything in it comes from the contract and is escaped. */
export const toDocsPage = (calls: readonly Call[], version: string): string => {
  const links = calls.map(
    (call) => `<li><a href="#${toAnchor(call)}">${methodText(call)} ${escapeHtml(call.path)}</a></li>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Candor API ${escapeHtml(version)}</title><link rel="stylesheet" href="/api/docs/style.css"></head><body><main>
<h1>Candor API ${escapeHtml(version)}</h1>${INTRODUCTION}<p><a href="/api/docs/openapi.json">OpenAPI 3.1</a></p>
<h2>Calls</h2><ul>${links.join('')}</ul>${calls.map(toSection).join('')}<h2 id="refusals">Refusals</h2>${toRefusals()}
</main></body></html>`;
};

export const DOCS_STYLE = `body{margin:0;font:15px/1.5 system-ui,sans-serif;color:#1a1d21;background:#fff}
main{max-width:60rem;margin:0 auto;padding:1.5rem}
section{border-top:1px solid #d9dde3;margin-top:2rem}
ul{columns:18rem;padding-left:1.2rem}
a{color:#0b57c2}
code{font:13px/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
table{width:100%;border-collapse:collapse;margin:.5rem 0 1rem}
th,td{text-align:left;vertical-align:top;padding:.3rem .6rem .3rem 0;border-bottom:1px solid #eceff3;overflow-wrap:anywhere}
.method{font-weight:700}
.tag{font-size:12px;font-weight:400;border:1px solid #aab2bd;border-radius:4px;padding:0 .4rem}
@media (prefers-color-scheme:dark){body{color:#e6e9ee;background:#14171b}section{border-color:#343a42}th,td{border-color:#262b32}a{color:#8ab4f8}}
`;
