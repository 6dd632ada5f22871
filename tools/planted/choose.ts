import { parseArgs } from 'node:util';
import type { Patch } from './patches';

export interface Options {
  readonly list: boolean;
  /** Leave out what was caught on this very state of the repository. */
  readonly resume: boolean;
  readonly only: readonly string[] | null;
  readonly shard: { readonly index: number; readonly count: number } | null;
  /** Patches tried side by side, each in a copy of its own. */
  readonly lanes: number;
}

const readShard = (text: string): { index: number; count: number } => {
  const [, index, count] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map((part) => Number.parseInt(part, 10));
  if (index === undefined || count === undefined || index < 1 || index > count) {
    throw new Error(`--shard: ${text} is not like 1/4`);
  }
  return { index, count };
};

const readLanes = (text: string): number => {
  if (!/^[1-9]\d?$/.test(text)) throw new Error(`--lanes: ${text} is not a number from 1 to 99`);
  return Number.parseInt(text, 10);
};

/** Throws on what it does not know. */
export const readOptions = (args: readonly string[]): Options => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      list: { type: 'boolean', default: false },
      shard: { type: 'string' },
      resume: { type: 'boolean', default: false },
      lanes: { type: 'string', default: '2' },
    },
  });
  return {
    list: values.list,
    resume: values.resume,
    only: values.only?.split(',') ?? null,
    shard: values.shard === undefined ? null : readShard(values.shard),
    lanes: readLanes(values.lanes),
  };
};

/** The shards 1/n to n/n have every patch once. */
export const choosePatches = (all: readonly Patch[], { only, shard }: Pick<Options, 'only' | 'shard'>): Patch[] => {
  const unknown = only?.filter((name) => !all.some((patch) => patch.name === name)) ?? [];
  if (unknown.length > 0) throw new Error(`--only: ${unknown.join(', ')} is unknown; -- --list names them`);
  const chosen = all.filter(({ name }) => only?.includes(name) ?? true);
  return chosen.filter((_, place) => shard === null || place % shard.count === shard.index - 1);
};
