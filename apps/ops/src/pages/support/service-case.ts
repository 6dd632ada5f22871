import type { ReplyOf } from '@candor/contract/call';
import type { operatorCase } from '@candor/contract/ops-support';

/** A conversation as its page shows it. */
export type ServiceCase = ReplyOf<typeof operatorCase>;
