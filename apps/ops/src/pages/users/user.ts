import type { ReplyOf } from '@candor/contract/call';
import type { operatorUser } from '@candor/contract/ops-users';

export type User = ReplyOf<typeof operatorUser>;
