export interface DueKeysInput {
  /** Key of the latest period that was run; null when there was none yet. */
  readonly lastRunKey: string | null;
  readonly nowMs: number;
  readonly stepMs: number;
  /** At most so many keys at once, oldest first; the next call continues. */
  readonly limit?: number;
}

const DEFAULT_LIMIT = 1_000;
const PERIOD_KEY = /^[0-9]{1,15}$/;

/** A period is named by the millisecond at which it is due, as text: a multiple of the step since 1970, UTC. */
export const toPeriodKey = (nowMs: number, stepMs: number): string => String(Math.floor(nowMs / stepMs) * stepMs);

/**
 * Every period that became due after the last one run, oldest first, so that an outage is caught up without a gap.
 * Without a last run only the present period is due: there is nothing to catch up on. Nothing is due early, and
 * nothing twice: a clock that went back behind the last run gives an empty list.
 */
export const computeDueKeys = (input: DueKeysInput): string[] => {
  const { lastRunKey, nowMs, stepMs, limit = DEFAULT_LIMIT } = input;
  if (!Number.isInteger(stepMs) || stepMs <= 0) throw new RangeError(`a period of ${stepMs} ms is no period`);
  if (lastRunKey === null) return [toPeriodKey(nowMs, stepMs)];
  if (!PERIOD_KEY.test(lastRunKey)) throw new RangeError(`"${lastRunKey}" is no period key`);
  const firstMs = Math.floor(Number.parseInt(lastRunKey, 10) / stepMs) * stepMs + stepMs;
  const keys: string[] = [];
  for (let dueMs = firstMs; dueMs <= nowMs && keys.length < limit; dueMs += stepMs) keys.push(String(dueMs));
  return keys;
};
