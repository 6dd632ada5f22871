import { OPERATOR_ROLES } from '@candor/contract/call';
import { withTx } from '#platform/db/with-tx';
import type { OpsDeps } from '../deps';
import { revokeOperatorSessions } from '../operator-sessions.store';
import { loadOperatorByEmail, updateOperatorPassword } from '../operators.store';
import { appendAudit } from './append-audit';
import { addOperator, prepareOperator } from './save-operator';

/** Not a person with a login: whoever has the server's own settings. */
const COMMAND_LINE = { operatorId: 0, name: 'command line', ip: 'local' };

type Deps = Pick<OpsDeps, 'pool' | 'clock' | 'hasher'>;

/**
 * The first operator comes from the command line, with every role; so does a new password for one who lost his, whose
 * authenticator starts afresh and whose sessions end. True: the operator is new.
 */
export const saveOperatorByCommand = async (
  deps: Deps,
  form: { email: string; name: string; password: string },
): Promise<boolean> => {
  const prepared = await prepareOperator(deps, { ...form, roles: OPERATOR_ROLES });
  return withTx(deps.pool, async (tx) => {
    const known = await loadOperatorByEmail(tx.client, prepared.email);
    if (known === null) {
      const { audit } = await addOperator(tx, deps, prepared);
      await appendAudit(tx, deps, { actor: COMMAND_LINE, notes: [audit] });
      return true;
    }
    await updateOperatorPassword(tx, known.id, prepared.passwordHash);
    await revokeOperatorSessions(tx, known.id, new Date(deps.clock.nowMs()));
    const note = { action: 'operator.reset', subject: `operator ${known.id}` };
    await appendAudit(tx, deps, { actor: COMMAND_LINE, notes: [note] });
    return false;
  });
};
