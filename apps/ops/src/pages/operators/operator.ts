import type { ReplyOf } from '@candor/contract/call';
import type { operatorList } from '@candor/contract/ops-audit';

export type Operator = ReplyOf<typeof operatorList>[number];
