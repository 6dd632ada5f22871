import { fromUnits, toUnits } from '@candor/money/units';
import { availableOf, frozenOf, houseOf } from '#kernel/ledger/chart';
import type { Entry } from '#kernel/ledger/entry';
import { MODEL_SCALE, type NftWorld, USDT_COIN } from './nft-model-parts';

/** Accounts of a model world: entries of the module are applied to them leg by leg. Coins have their places as ids. */
export class NftModelBook {
  readonly #units = new Map<string, bigint>();
  /** In the order of `NftModel.money`. */
  readonly #keys: readonly string[];

  constructor({ users, coins }: Pick<NftWorld, 'users' | 'coins'>) {
    const places = [...coins.keys()];
    const own = Array.from({ length: users }, (_, at) => [
      ...places.map((coin) => availableOf(at + 1, 'change', coin).key),
      frozenOf(at + 1, 'change', USDT_COIN).key,
    ]);
    const purses = (['nft_sales', 'fees'] as const).flatMap((purse) => places.map((coin) => houseOf(purse, coin).key));
    this.#keys = [...own.flat(), ...purses];
  }

  #read(key: string): bigint {
    return this.#units.get(key) ?? 0n;
  }

  fund(user: number, coin: number, units: bigint): void {
    const { key } = availableOf(user, 'change', coin);
    this.#units.set(key, this.#read(key) + units);
  }

  freeText(user: number, coin: number): string {
    return fromUnits(this.#read(availableOf(user, 'change', coin).key), MODEL_SCALE);
  }

  /** Applies all entries, or none: false when an account of a user would fall below zero. */
  take(entries: readonly Entry[]): boolean {
    const before = new Map<string, bigint>();
    const move = (key: string, units: bigint): bigint => {
      const now = this.#read(key);
      if (!before.has(key)) before.set(key, now);
      this.#units.set(key, now + units);
      return now + units;
    };
    for (const { from, to, amount } of entries.flatMap(({ legs }) => legs)) {
      const units = toUnits(amount, MODEL_SCALE);
      const left = move(from.key, -units);
      move(to.key, units);
      if (left >= 0n || from.bucket === 'house') continue;
      for (const [key, value] of before) this.#units.set(key, value);
      return false;
    }
    return true;
  }

  all(): bigint[] {
    return this.#keys.map((key) => this.#read(key));
  }
}
