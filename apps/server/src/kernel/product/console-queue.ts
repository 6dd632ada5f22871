import type { ReplyOf } from '@candor/contract/call';
import type { operatorMe } from '@candor/contract/ops-access';

export type QueueName = keyof ReplyOf<typeof operatorMe>['waiting'];

/** Work of a module that waits for an operator. */
export interface ConsoleQueue {
  readonly name: QueueName;
  /** Selects one count, using an index over open rows: the cost does not grow with the history. */
  readonly countSql: string;
}
