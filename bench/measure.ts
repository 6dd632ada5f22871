import { performance } from 'node:perf_hooks';

export interface Load {
  readonly callers: number;
  readonly seconds: number;
  /** One unit of work by one caller; `turn` counts up for that caller. */
  readonly work: (caller: number, turn: number) => Promise<unknown>;
}

export interface Measured {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const at = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

export const summarise = (times: readonly number[], seconds: number): Measured => {
  const sorted = Float64Array.from(times).sort();
  return { perSecond: times.length / seconds, p50Ms: at(sorted, 0.5), p99Ms: at(sorted, 0.99) };
};

/** Closed loop: every caller starts its next unit when the previous one is done, until the time is up. */
export const measure = async ({ callers, seconds, work }: Load): Promise<Measured> => {
  const times: number[] = [];
  const begin = performance.now();
  const end = begin + seconds * 1000;
  const run = async (caller: number) => {
    for (let turn = 0; performance.now() < end; turn += 1) {
      const started = performance.now();
      await work(caller, turn);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, caller) => run(caller)));
  return summarise(times, (performance.now() - begin) / 1000);
};

/** Alternates the contenders in short rounds and takes the best round of each, because machines are noisy. */
export const bestOfRounds = async (
  rounds: number,
  contenders: Record<string, Load>,
): Promise<Record<string, Measured>> => {
  const best: Record<string, Measured> = {};
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, load] of Object.entries(contenders)) {
      const result = await measure(load);
      const kept = best[name];
      if (!kept || result.perSecond > kept.perSecond) best[name] = result;
    }
  }
  return best;
};
