import { systemClock, type VirtualClock, virtualClock } from '#platform/runtime/clock';

/** A clock that stands still at the time of the call: prices and codes do not grow old, however slow the machine is. */
export const standingClock = (): VirtualClock => virtualClock(systemClock.nowMs());
