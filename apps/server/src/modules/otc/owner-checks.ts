import { computeCompletion, isCompletionTooLow } from '@candor/domain/otc/completion';
import { OTC_PAUSED_BELOW } from '@candor/domain/profile/credit-score';
import { refuse } from '#platform/refusal';
import type { OtcDeps } from './deps';
import { ensureOtcOpen } from './ensure-open';
import { loadFigures } from './figures.store';
import { loadPeople, type Person } from './people.store';

/** The person as OTC sees them; refused without verification. */
export const loadVerified = async (deps: OtcDeps, userId: number): Promise<Person> => {
  const { verification } = await deps.rules.now();
  const asked = { ids: [userId], levels: verification, nowMs: deps.clock.nowMs() };
  const person = (await loadPeople(deps.pool, asked)).get(userId);
  return person && person.level >= 1 ? person : refuse('verification_required');
};

/** Who may have open ads: verified, credit score and completion rate high enough, OTC open for this person. */
export const ensureMayOffer = async (deps: OtcDeps, userId: number): Promise<void> => {
  await ensureOtcOpen(deps, userId);
  const { standing } = await loadVerified(deps, userId);
  if (standing === 'paused') refuse('otc_paused_by_score', { score: String(OTC_PAUSED_BELOW) });
  const [{ otc }, figures] = await Promise.all([
    deps.rules.now(),
    loadFigures(deps.pool, [userId], deps.clock.nowMs()),
  ]);
  const { orders30d: completed = 0, faults30d: faults = 0 } = figures.get(userId) ?? {};
  if (isCompletionTooLow({ completed, faults }, otc))
    refuse('otc_completion_low', {
      rate: computeCompletion({ completed, faults }) ?? '0',
      minimum: otc.minCompletionPercent,
    });
};
