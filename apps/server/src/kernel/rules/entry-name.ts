/** A list's entries go by what they are about, so that a new one in front does not look like a change of all. */
export const nameOfEntry = (entry: unknown, index: number): string => {
  // A code in a list of codes is its own name, and so is a number among numbers.
  if (typeof entry === 'string' || typeof entry === 'number') return String(entry);
  if (typeof entry !== 'object' || entry === null) return String(index);
  const { currencyId, network, level, instrumentId, product, seconds, area, upTo } = entry as Readonly<
    Record<string, unknown>
  >;
  if (typeof currencyId === 'number')
    return typeof network === 'string' ? `${currencyId}-${network}` : `currency-${currencyId}`;
  if (typeof instrumentId === 'number') return `market-${instrumentId}`;
  if (typeof product === 'string') return product;
  if (typeof seconds === 'number') return `seconds-${seconds}`;
  if (typeof area === 'string') return `area-${area}`;
  // Where a tier ends may change itself: it goes by its place.
  if (typeof upTo === 'string') return `tier-${index + 1}`;
  return typeof level === 'number' ? `level-${level}` : String(index);
};
