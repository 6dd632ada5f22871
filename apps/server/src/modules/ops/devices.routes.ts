import { forgetOperatorDevice, operatorDevices } from '@candor/contract/ops-access';
import { OK, registerAction } from '#kernel/operators/action';
import { toTime } from '#kernel/operators/to-time';
import { registerCall } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import type { OpsDeps } from './deps';
import { deleteDevice, loadDevices, type OperatorDevice } from './operator-devices.store';
import { knownSince } from './use-cases/known-device';

const toRow = ({ id, ip, userAgent, createdAt, lastUsedAt }: OperatorDevice) => ({
  id,
  ip,
  user_agent: userAgent,
  ...toTime(createdAt),
  last_used_at_ms: lastUsedAt.getTime(),
});

/** The own known devices. */
export const registerDeviceRoutes = (deps: OpsDeps): void => {
  registerCall(deps.http, operatorDevices, async (_, { operator: { operatorId } }) =>
    (await loadDevices(deps.pool, operatorId, knownSince(deps))).map(toRow),
  );
  registerAction(deps, forgetOperatorDevice, async (tx, { id }, { operator: { operatorId } }) => {
    if (!(await deleteDevice(tx, operatorId, id))) refuse('not_found');
    const audit = { action: 'operator.device_forget', subject: `operator ${operatorId}`, after: { device: id } };
    return { reply: OK, audit };
  });
};
