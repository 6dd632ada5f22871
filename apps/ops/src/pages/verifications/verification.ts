import type { ReplyOf } from '@candor/contract/call';
import type { operatorVerifications } from '@candor/contract/ops-queues';

export type Verification = ReplyOf<typeof operatorVerifications>['data'][number];
