import { BOX_RARITIES, type BoxItem, type BoxRarity, countBoxes } from './box-lines';

export interface Odds {
  readonly count: number;
  readonly remaining: number;
  /** Chance of the next box in percent, four decimals, rounded half up: "12.5000". */
  readonly percent: string;
}

export interface BoxOdds {
  readonly total: number;
  readonly remaining: number;
  /** In the order of the items given. */
  readonly items: readonly (Odds & { readonly item: string; readonly rarity: BoxRarity })[];
  /** From common to rare; rarities without an item are left out. */
  readonly rarities: readonly (Odds & { readonly rarity: BoxRarity })[];
}

const DECIMALS = 4;
/** 100 % in units of the last decimal. */
const WHOLE = 1_000_000n;

const percentOf = (part: number, of: number): string => {
  const units = of === 0 ? 0n : (2n * BigInt(part) * WHOLE + BigInt(of)) / (2n * BigInt(of));
  const digits = units.toString().padStart(DECIMALS + 1, '0');
  return `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`;
};

/**
 * Counts and chances of a series before a purchase. `remaining` has the boxes of each item that were not drawn yet; an
 * item it does not name has none left. Throws RangeError for a remaining count that is not within the item's count.
 */
export const computeOdds = (items: readonly BoxItem[], remaining: ReadonlyMap<string, number>): BoxOdds => {
  const rows = items.map((item) => ({ ...item, left: remaining.get(item.code) ?? 0 }));
  for (const { code, count, left } of rows) {
    if (!Number.isInteger(left) || left < 0 || left > count) throw new RangeError(`${left} of ${count} left: ${code}`);
  }
  const allLeft = rows.reduce((sum, { left }) => sum + left, 0);
  const toOdds = (of: typeof rows): Odds => {
    const left = of.reduce((sum, row) => sum + row.left, 0);
    return { count: countBoxes(of), remaining: left, percent: percentOf(left, allLeft) };
  };
  return {
    total: countBoxes(items),
    remaining: allLeft,
    items: rows.map((row) => ({ item: row.code, rarity: row.rarity, ...toOdds([row]) })),
    rarities: BOX_RARITIES.flatMap((rarity) => {
      const own = rows.filter((row) => row.rarity === rarity);
      return own.length === 0 ? [] : [{ rarity, ...toOdds(own) }];
    }),
  };
};
