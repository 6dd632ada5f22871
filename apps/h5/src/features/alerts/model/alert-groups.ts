import type { ReplyOf } from '@candor/contract/call';
import type { alertList } from '@candor/contract/market';

type Alert = ReplyOf<typeof alertList>[number];

export interface AlertGroups {
  /** Newest first. */
  readonly active: readonly Alert[];
  /** Most recently fired first. */
  readonly fired: readonly Alert[];
}

export function groupAlerts(alerts: readonly Alert[]): AlertGroups {
  return {
    active: alerts.filter((alert) => alert.state === 'active').toSorted((a, b) => b.created_at_ms - a.created_at_ms),
    fired: alerts.filter((alert) => alert.state === 'fired').toSorted((a, b) => b.fired_at_ms - a.fired_at_ms),
  };
}
