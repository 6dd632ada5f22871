/** The smallest phone that must show everything. */
export const SMALL = { width: 320, height: 640 };

/** Both sizes, for tests that run on each. */
export const SIZES = [{ width: 390, height: 844 }, SMALL] as const;

export const nameOf = ({ width, height }: { width: number; height: number }): string => `${width} × ${height}`;
