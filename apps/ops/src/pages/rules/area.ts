import type { ReplyOf } from '@candor/contract/call';
import type { operatorRules } from '@candor/contract/ops-proposals';

export type Area = ReplyOf<typeof operatorRules>[number];
