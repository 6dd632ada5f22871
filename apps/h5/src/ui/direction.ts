/** Which way a figure moved, or which way a choice bets. Flat has no arrow. */
export type Direction = 'up' | 'down' | 'flat';
