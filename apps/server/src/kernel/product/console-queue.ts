import type { ReplyOf } from '@candor/contract/call';
import type { operatorMe } from '@candor/contract/ops-access';

export type QueueName = keyof ReplyOf<typeof operatorMe>['waiting'];

/** Work of a module that waits for an operator. */
export interface ConsoleQueue {
  readonly name: QueueName;
  /** Selects one count, by an index over what is open: the past costs nothing. */
  readonly countSql: string;
}
