import { DROP_REASONS } from '@candor/domain/pricing/decide-admission';
import { Counter, type Registry } from 'prom-client';

export type DropCause = (typeof DROP_REASONS)[number] | 'clock_jump';

/** Quotes that did not become ticks, by the rule that dropped them. */
export const createDropCounter = (registry: Registry): ((cause: DropCause, count: number) => void) => {
  const counter = new Counter({
    name: 'pricing_dropped_quotes_total',
    help: 'Quotes of the feed that were not admitted to the chain.',
    labelNames: ['reason'],
    registers: [registry],
  });
  for (const reason of [...DROP_REASONS, 'clock_jump']) counter.inc({ reason }, 0);
  return (reason, count) => counter.inc({ reason }, count);
};
