/** Work of a module that waits for an operator. */
export interface ConsoleQueue {
  /** Lower-case letters and underscores; the console's page of the queue names it as `waiting`. */
  readonly name: string;
  /** Selects one count, using an index over open rows: the cost does not grow with the history. */
  readonly countSql: string;
}
