import { readFile } from 'node:fs/promises';
import { type Plugin, runnerImport } from 'vite';

const CONTRACT_FILE = /\/packages\/contract\/src\/[\w-]+\.ts$/;
const USES_SCHEMAS = /from 'zod\/mini'/;

type Exports = Readonly<Record<string, unknown>>;

/**
 * The app sends calls and never checks a reply: the server does that. So the browser gets the contract without its
 * schemas and without zod. Each file is run once while building, and what remains of its exports is plain data: where
 * a call goes and how, and the lists beside it. Whatever is neither is no export any more, so importing it fails the build.
 */
export function lightContract(): Plugin {
  return {
    name: 'candor-light-contract',
    enforce: 'pre',
    load: {
      filter: { id: CONTRACT_FILE },
      async handler(id) {
        if (!USES_SCHEMAS.test(await readFile(id, 'utf8'))) return null;
        const { module, dependencies } = await runnerImport<Exports>(id);
        for (const file of dependencies) this.addWatchFile(file);
        return { code: toLightModule(module), map: null };
      },
    },
  };
}

function toLightModule(module: Exports): string {
  const lines = Object.entries(module).flatMap(([name, value]) => {
    const data = toData(value);
    return data === undefined ? [] : [`export const ${name} = ${JSON.stringify(data)};`];
  });
  return `${lines.join('\n')}\nexport {};\n`;
}

/** The part of an export that is plain data; undefined for a schema or a function. */
function toData(value: unknown): unknown {
  if (!isCall(value)) return isPlain(value) ? value : undefined;
  const { input, reply, summary, ...light } = value;
  return light;
}

const isCall = (value: unknown): value is Exports =>
  isRecord(value) && ['method', 'path', 'input', 'reply'].every((name) => Object.hasOwn(value, name));

function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain);
  if (isRecord(value)) return Object.values(value).every(isPlain);
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

const isRecord = (value: unknown): value is Exports =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
