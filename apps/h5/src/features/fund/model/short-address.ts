const ENDS = 6;

/** First and last characters of an address, enough to compare two by eye. */
export const shortAddress = (address: string): string =>
  address.length <= 2 * ENDS + 1 ? address : `${address.slice(0, ENDS)}…${address.slice(-ENDS)}`;
