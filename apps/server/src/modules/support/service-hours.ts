import { addOpenMs } from '@candor/domain/support/service-hours';
import type { SupportRules } from '@candor/domain/support/support-rules';

const MINUTE_MS = 60_000;

/** Until when an answer to a message of this moment is planned. */
export const answerBy = ({ hours, answerMinutes }: SupportRules, atMs: number): Date =>
  new Date(addOpenMs(hours, atMs, answerMinutes * MINUTE_MS));
