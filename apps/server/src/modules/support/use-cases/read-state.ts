import type { ReplyOf } from '@candor/contract/call';
import type { supportState } from '@candor/contract/support';
import { isServiceOpen, nextOpening } from '@candor/domain/support/service-hours';
import { countWaiting } from '../cases.store';
import type { SupportDeps } from '../deps';
import { loadAnswerTimes } from '../waits.store';

const MEASURED_MS = 7 * 24 * 3_600_000;
/** The call is public: its figures are counted at most this often. */
const KEPT_MS = 10_000;

type StateDeps = Pick<SupportDeps, 'pool' | 'clock' | 'rules'>;

const count = async ({ pool }: StateDeps, nowMs: number) => {
  const [waiting, times] = await Promise.all([
    countWaiting(pool),
    loadAnswerTimes(pool, new Date(nowMs - MEASURED_MS)),
  ]);
  return { waiting, median_answer_ms: times.median, p95_answer_ms: times.p95 };
};

/** Whether service is open now, and how long answers took in the last seven days. */
export const createStateReader = (deps: StateDeps) => {
  let kept: { readonly atMs: number; readonly figures: ReturnType<typeof count> } | null = null;
  return async (): Promise<ReplyOf<typeof supportState>> => {
    const nowMs = deps.clock.nowMs();
    if (kept === null || Math.abs(nowMs - kept.atMs) >= KEPT_MS) {
      const fresh = { atMs: nowMs, figures: count(deps, nowMs) };
      kept = fresh;
      fresh.figures.catch(() => {
        if (kept === fresh) kept = null;
      });
    }
    const { hours } = (await deps.rules.current('support')).body;
    const isOpen = isServiceOpen(hours, nowMs);
    return {
      is_open: isOpen ? 1 : 0,
      opens_ms: isOpen ? 0 : (nextOpening(hours, nowMs) ?? 0),
      ...(await kept.figures),
    };
  };
};
