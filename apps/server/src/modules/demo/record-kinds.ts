import type { RecordKind } from '#kernel/product/record-kind';
import { FUNDING_KIND } from './demo-data';

export const DEMO_RECORD_KINDS: readonly RecordKind[] = [{ kind: FUNDING_KIND, type: 2, notice: 'entry_demo_funding' }];
