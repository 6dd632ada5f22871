/** The positions of a series that no box has drawn yet. */
export interface FreePositions {
  readonly count: number;
  isFree(position: number): boolean;
  /** The index-th free position in ascending order, from index 0. O(log total). */
  nth(index: number): number;
  /** Throws RangeError when the position is taken or not of the series. O(log total). */
  take(position: number): void;
}

/** Fenwick tree: node i has the number of free positions in (i - lowest bit of i, i]. */
class FenwickPositions implements FreePositions {
  readonly #total: number;
  readonly #sums: Int32Array;
  readonly #isTaken: Uint8Array;
  /** The largest power of two that is not above the total. */
  readonly #top: number;
  #count: number;

  constructor(total: number, taken: Iterable<number>) {
    if (!Number.isInteger(total) || total < 0) throw new RangeError(`not a number of positions: ${total}`);
    this.#total = total;
    this.#isTaken = new Uint8Array(total + 1);
    this.#count = total;
    this.#top = total === 0 ? 0 : 2 ** Math.floor(Math.log2(total));
    for (const position of taken) this.#mark(position);
    this.#sums = new Int32Array(total + 1);
    for (let node = 1; node <= total; node += 1) {
      this.#sums[node] = (this.#sums[node] ?? 0) + (this.#isTaken[node] === 1 ? 0 : 1);
      const parent = node + (node & -node);
      if (parent <= total) this.#sums[parent] = (this.#sums[parent] ?? 0) + (this.#sums[node] ?? 0);
    }
  }

  get count(): number {
    return this.#count;
  }

  isFree(position: number): boolean {
    return Number.isInteger(position) && position >= 1 && position <= this.#total && this.#isTaken[position] === 0;
  }

  nth(index: number): number {
    if (!Number.isInteger(index) || index < 0 || index >= this.#count)
      throw new RangeError(`no free position ${index}`);
    let [before, left] = [0, index];
    for (let step = this.#top; step >= 1; step /= 2) {
      const node = before + step;
      const sum = this.#sums[node] ?? 0;
      if (node <= this.#total && sum <= left) {
        before = node;
        left -= sum;
      }
    }
    return before + 1;
  }

  take(position: number): void {
    this.#mark(position);
    for (let node = position; node <= this.#total; node += node & -node) {
      this.#sums[node] = (this.#sums[node] ?? 0) - 1;
    }
  }

  #mark(position: number): void {
    if (!this.isFree(position)) throw new RangeError(`not a free position: ${position}`);
    this.#isTaken[position] = 1;
    this.#count -= 1;
  }
}

/** Positions 1 to total without those taken. Throws RangeError when one is taken twice or is not of the series. */
export const createFreePositions = (total: number, taken: Iterable<number> = []): FreePositions =>
  new FenwickPositions(total, taken);
