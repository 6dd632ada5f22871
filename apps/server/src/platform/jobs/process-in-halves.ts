/**
 * Processes the whole batch and, when that fails, splits it in halves: an item that fails alone is passed to `report`,
 * all others are done. `report` may throw to stop, for failures that are not caused by an item.
 */
export const processInHalves = async <T>(
  items: readonly T[],
  process: (items: readonly T[]) => Promise<void>,
  report: (item: T, error: unknown) => Promise<void>,
): Promise<readonly T[]> => {
  const [only] = items;
  if (only === undefined) return [];
  try {
    await process(items);
    return [];
  } catch (error) {
    if (items.length === 1) {
      await report(only, error);
      return items;
    }
    const half = Math.ceil(items.length / 2);
    return [
      ...(await processInHalves(items.slice(0, half), process, report)),
      ...(await processInHalves(items.slice(half), process, report)),
    ];
  }
};
