import { decideLabel } from '@candor/domain/profile/decide-profile';
import { decideScoreAppeal } from '@candor/domain/profile/decide-score-appeal';
import { withTx } from '#platform/db/with-tx';
import { Refusal, refuse } from '#platform/refusal';
import { insertAppeal, loadOwnEntry } from '../appeals.store';
import type { ProfileDeps } from '../deps';

export interface AppealForm {
  readonly userId: number;
  readonly entryId: number;
  readonly text: string;
}

const LONGEST_TEXT = 1000;

/** Line breaks become spaces; other invisible characters are refused. */
const readText = (sent: string): string => {
  const text = decideLabel(sent.replace(/\s+/gu, ' '), LONGEST_TEXT);
  if (!text.ok) throw new Refusal(text.code, text.params);
  return text.value === '' ? refuse('parameter_error', { field: 'text' }) : text.value;
};

/** The owner appeals a negative entry; an operator decides. */
export const appealScore = async (deps: Pick<ProfileDeps, 'pool' | 'clock'>, form: AppealForm): Promise<void> => {
  const text = readText(form.text);
  const { userId, entryId } = form;
  const nowMs = deps.clock.nowMs();
  await withTx(deps.pool, async (tx) => {
    const entry = (await loadOwnEntry(tx, userId, entryId)) ?? refuse('score_entry_unknown');
    const decision = decideScoreAppeal({ ...entry, createdAtMs: entry.createdAt.getTime() }, nowMs);
    if (!decision.ok) throw new Refusal(decision.code, decision.params);
    if (!(await insertAppeal(tx, { entryId, userId, text, now: new Date(nowMs) }))) refuse('score_appeal_made');
  });
};
