import type { OperatorAlert } from '@candor/contract/ops-access';
import { ALERT_AGAIN_MS } from '@candor/domain/ops/known-device';
import { mailNotice } from '#modules/notify/index';
import { withTx } from '#platform/db/with-tx';
import type { OpsDeps } from '../deps';
import { OPS_NOTICES } from '../notices';
import { loadOtherEmails, noteAlert } from '../operator-alerts.store';
import { loadOperatorByEmail, lockOperator } from '../operators.store';

type Deps = Pick<OpsDeps, 'pool' | 'clock' | 'relay'>;

const TEMPLATES = {
  passwords: 'operator_passwords_guessed',
  codes: 'operator_codes_guessed',
} as const satisfies Record<OperatorAlert, string>;

/** Tells the other operators, in the console and once in a while by mail, that somebody guesses at this one's login. */
export const alertOperators = async (deps: Deps, email: string, kind: OperatorAlert): Promise<void> => {
  const found = await loadOperatorByEmail(deps.pool, email);
  if (found?.status !== 'active') return;
  const nowMs = deps.clock.nowMs();
  const [now, newSince] = [new Date(nowMs), new Date(nowMs - ALERT_AGAIN_MS)];
  await withTx(deps.pool, async (tx) => {
    const { id: operatorId } = (await lockOperator(tx, found.id)) ?? found;
    if (!(await noteAlert(tx, { operatorId, kind, now, newSince }))) return;
    const since = `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    const to = await loadOtherEmails(tx, operatorId);
    const notice = { notices: OPS_NOTICES, template: TEMPLATES[kind], params: { operator: email, since } };
    await mailNotice(tx, { ...notice, to, language: 'en' });
  });
  deps.relay.nudge();
};
