import type { ReplyOf } from '@candor/contract/call';
import type { operatorLockProducts } from '@candor/contract/ops-lock';

export type LockProductList = ReplyOf<typeof operatorLockProducts>;
export type LockProduct = LockProductList['products'][number];
