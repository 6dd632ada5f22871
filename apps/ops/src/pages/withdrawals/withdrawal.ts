import type { ReplyOf } from '@candor/contract/call';
import type { operatorWithdrawals } from '@candor/contract/ops-queues';

export type Withdrawal = ReplyOf<typeof operatorWithdrawals>['data'][number];
