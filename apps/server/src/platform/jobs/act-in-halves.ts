/**
 * Processes the whole batch and, when that fails, splits it in halves: an item that fails alone is passed to `report`,
 * all others are done. `report` may throw to stop, for failures that are not caused by an item.
 */
export const actInHalves = async <T>(
  items: readonly T[],
  act: (items: readonly T[]) => Promise<void>,
  report: (item: T, error: unknown) => Promise<void>,
): Promise<readonly T[]> => {
  const [only] = items;
  if (only === undefined) return [];
  try {
    await act(items);
    return [];
  } catch (error) {
    if (items.length === 1) {
      await report(only, error);
      return items;
    }
    const half = Math.ceil(items.length / 2);
    return [
      ...(await actInHalves(items.slice(0, half), act, report)),
      ...(await actInHalves(items.slice(half), act, report)),
    ];
  }
};
