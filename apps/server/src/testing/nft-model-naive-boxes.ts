import { createHash } from 'node:crypto';

const SPACE = 2n ** 256n;
const sha = (text: string): string => createHash('sha256').update(text, 'ascii').digest('hex');

interface Box {
  readonly series: number;
  readonly code: string;
  readonly seed: string;
  /** 0 before the draw. */
  position: number;
  isOpen: boolean;
}

/** Boxes of all series, by the numbers of their works; free positions are a list from which one is taken out. */
export class NaiveBoxes {
  readonly #free: number[][];
  readonly #waiting: number[][];
  readonly #boxes = new Map<number, Box>();

  constructor(totals: readonly number[]) {
    this.#free = totals.map((total) => Array.from({ length: total }, (_, at) => at + 1));
    this.#waiting = totals.map(() => []);
  }

  of(work: number): Box | undefined {
    return this.#boxes.get(work);
  }

  sold(series: number): number {
    return [...this.#boxes.values()].filter((one) => one.series === series).length;
  }

  sell(work: number, { series, code, seed }: Pick<Box, 'series' | 'code' | 'seed'>): void {
    this.#boxes.set(work, { series, code, seed, position: 0, isOpen: false });
    this.#waiting[series]?.push(work);
  }

  /** The first hash below the largest multiple of the count decides; one above it is hashed again with its number. */
  draw(tick: string): string {
    const drawn: string[] = [];
    for (const [at, waiting] of this.#waiting.entries()) {
      const free = this.#free[at] as number[];
      for (const work of waiting.splice(0)) {
        const box = this.#boxes.get(work) as Box;
        const count = BigInt(free.length);
        let hash = sha(`${box.seed}:${box.code}:${tick}`);
        for (let round = 1; BigInt(`0x${hash}`) >= SPACE - (SPACE % count); round += 1) hash = sha(`${hash}:${round}`);
        const index = Number.parseInt((BigInt(`0x${hash}`) % count).toString(), 10);
        box.position = free.splice(index, 1)[0] ?? 0;
        drawn.push(`${at}:${count}:${box.position}`);
      }
    }
    return ['done', ...drawn].join(' ');
  }

  /** Throws when two boxes of a series have one position, or one is both drawn and free. */
  ensureDrawnOnce(): void {
    for (const [series, free] of this.#free.entries()) {
      const drawn = [...this.#boxes.values()].filter((one) => one.series === series && one.position > 0);
      const positions = new Set([...free, ...drawn.map(({ position }) => position)]);
      if (positions.size !== free.length + drawn.length) throw new Error(`a position of series ${series} twice`);
    }
  }
}
