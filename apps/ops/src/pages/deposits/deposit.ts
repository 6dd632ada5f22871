import type { ReplyOf } from '@candor/contract/call';
import type { operatorDeposits } from '@candor/contract/ops-queues';

export type Deposit = ReplyOf<typeof operatorDeposits>['data'][number];
