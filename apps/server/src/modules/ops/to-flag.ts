/** How the wire says yes and no. */
export const toFlag = (isSo: boolean): 0 | 1 => (isSo ? 1 : 0);
