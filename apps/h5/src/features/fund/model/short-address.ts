const ENDS = 6;

/** The first and last signs, by which people compare addresses. */
export const shortAddress = (address: string): string =>
  address.length <= 2 * ENDS + 1 ? address : `${address.slice(0, ENDS)}…${address.slice(-ENDS)}`;
