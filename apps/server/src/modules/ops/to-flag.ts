/** Booleans as 0 and 1, as on the wire. */
export const toFlag = (isSo: boolean): 0 | 1 => (isSo ? 1 : 0);
