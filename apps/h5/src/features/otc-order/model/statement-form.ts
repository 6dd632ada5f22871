/** Longest statement, in characters, and the shortest that opens a dispute or an appeal. */
export const STATEMENT_MAX = 1000;
export const STATEMENT_MIN = 10;

export type StatementPurpose = 'dispute' | 'state' | 'appeal';

/** Whether the form can be sent: a dispute and an appeal need a statement, later evidence a statement or a picture. */
export function isComplete(purpose: StatementPurpose, text: string, hasPicture: boolean): boolean {
  const { length } = text.trim();
  return purpose === 'state' ? length > 0 || hasPicture : length >= STATEMENT_MIN;
}

/** Fields of the call; the picture is left out when there is none. */
export const toStatement = (number: string, text: string, picture: string) => ({
  number,
  statement: text.trim(),
  ...(picture === '' ? {} : { picture }),
});

/** Pictures with a longer edge are scaled down to this before upload. */
export const PICTURE_MAX_EDGE_PX = 2000;
