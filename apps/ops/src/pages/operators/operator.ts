import type { ReplyOf } from '@candor/contract/call';
import type { operatorList } from '@candor/contract/ops-audit';
import { operatorTexts as texts } from '#texts/operators.ts';
import type { ConfirmField } from '#ui/confirm-action.tsx';

export type Operator = ReplyOf<typeof operatorList>[number];

export const REASON: ConfirmField = { name: 'reason', label: texts.reason, required: true, isLong: true };

export const toStatus = (status: string): 'active' | 'disabled' => (status === 'disabled' ? 'disabled' : 'active');
