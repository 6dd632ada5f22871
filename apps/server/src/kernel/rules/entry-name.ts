/** A list's entries go by what they are about, so that a new one in front does not look like a change of all. */
export const nameOfEntry = (entry: unknown, index: number): string => {
  // A code in a list of codes is its own name.
  if (typeof entry === 'string') return entry;
  if (typeof entry !== 'object' || entry === null) return String(index);
  const { currencyId, network, level, instrumentId, product } = entry as Readonly<Record<string, unknown>>;
  if (typeof currencyId === 'number')
    return typeof network === 'string' ? `${currencyId}-${network}` : `currency-${currencyId}`;
  if (typeof instrumentId === 'number') return `market-${instrumentId}`;
  if (typeof product === 'string') return product;
  return typeof level === 'number' ? `level-${level}` : String(index);
};
