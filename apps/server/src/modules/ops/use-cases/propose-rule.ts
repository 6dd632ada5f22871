import { isStorable } from '@candor/domain/ops/read-translations';
import { insertProposal } from '#kernel/operators/proposals.store';
import type { Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import type { OpsDeps } from '../deps';
import type { RuleChangeBody } from '../proposals.store';

export interface RuleForm {
  readonly operatorId: number;
  readonly area: string;
  /** JSON text of all values of the rule area. */
  readonly body: string;
  readonly summary: string;
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return refuse('rule_invalid', { path: 'JSON' });
  }
};

/** Path reported for errors without one, such as in the whole list. */
const WHOLE = 'body';

const holdsUnstorable = (value: unknown): boolean => {
  if (typeof value === 'string') return !isStorable(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsUnstorable);
};

/** Call it before the transaction: it reads the rules in force. */
export const readRuleChange = async ({ rules }: Pick<OpsDeps, 'rules'>, form: RuleForm): Promise<RuleChangeBody> => {
  const { area } = form;
  if (!rules.isArea(area)) return refuse('parameter_error', { field: 'area' });
  const reading = rules.read(area, parseJson(form.body));
  if (!reading.ok) return refuse('rule_invalid', { path: reading.path || WHOLE });
  if (holdsUnstorable(reading.body)) refuse('rule_invalid', { path: WHOLE });
  const flaw = await rules.findFlaw(area, reading.body);
  if (flaw !== null) refuse('rule_invalid', { path: flaw });
  rules.forget();
  const { version, body: present } = await rules.current(area);
  const changes = rules.compare(area, { before: present, after: reading.body });
  if (changes.length === 0) refuse('rule_unchanged');
  return { area, baseVersion: version, values: reading.body, changes };
};

/** Proposes a rule change that readRuleChange has validated. It takes effect when a second operator approves. */
export const proposeRule = async (
  tx: Tx,
  deps: Pick<OpsDeps, 'clock'>,
  { form, body }: { form: RuleForm; body: RuleChangeBody },
) => {
  const subject = `rules ${form.area}`;
  const id = await insertProposal(tx, {
    kind: 'rule_change',
    subject,
    body,
    reason: form.summary,
    proposedBy: form.operatorId,
    now: new Date(deps.clock.nowMs()),
  });
  const audit = {
    action: 'rules.propose',
    subject,
    after: { proposal: id, changes: body.changes },
    note: form.summary,
  };
  return { reply: { proposal_id: id }, audit };
};
