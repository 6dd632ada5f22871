import { expect, test } from 'vitest';
import { ALL_CALLS } from './calls';
import { toOpenApi } from './openapi';

interface Operation {
  readonly operationId: string;
  readonly security: readonly unknown[];
  readonly parameters?: readonly { readonly name: string; readonly required: boolean }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}
interface Schema {
  readonly properties: Readonly<Record<string, { readonly pattern?: string }>>;
  readonly required?: readonly string[];
}

const document = toOpenApi(ALL_CALLS, '1.2.3');
const paths = document.paths as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
const operationOf = (path: string, method: string): Operation => paths[path]![method]!;

test('every call is there once, with its method and its own id', () => {
  expect(document.openapi).toBe('3.1.0');
  const operations = ALL_CALLS.map((call) => operationOf(call.path, call.method.toLowerCase()));
  expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(ALL_CALLS.length);
});

test('a money call shows its form, its amount grammar and its key', () => {
  const change = operationOf('/wallet/change', 'post');
  const { schema } = change.requestBody!.content['application/x-www-form-urlencoded']!;
  expect(schema.required).toEqual(['currency_id', 'number', 'from_field', 'to_field']);
  expect(schema.properties.number?.pattern).toContain('[1-9]');
  expect(change.parameters?.map(({ name }) => name)).toEqual(['Idempotency-Key']);
  expect(change.security).toEqual([{ session: [] }]);
});

test('a GET call shows its query, an upload its file', () => {
  const setting = operationOf('/getSetting', 'get');
  expect(setting.parameters).toMatchObject([
    { name: 'keyword', required: true },
    { name: 'lang', required: false },
  ]);
  expect(setting.security).toEqual([]);
  expect(Object.keys(operationOf('/upload', 'post').requestBody!.content)).toEqual(['multipart/form-data']);
});

test('all references inside the document lead somewhere', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
  expect(references.length).toBeGreaterThan(0);
  for (const reference of references) {
    const target = reference
      .split('/')
      .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document);
    expect(target, reference).toBeDefined();
  }
});

test('the calls that are paced as orders', () => {
  expect(
    ALL_CALLS.filter(({ order }) => order)
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual([
    '/coin/trade',
    '/lever/batch_close',
    '/lever/close',
    '/lever/submit',
    '/microtrade/submit',
    '/otc/ads/edit',
    '/otc/ads/post',
    '/otc/take',
    '/spot/order',
    '/spot/order/edit',
    '/transaction/in',
    '/transaction/out',
  ]);
});
