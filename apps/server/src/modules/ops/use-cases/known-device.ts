import { DEVICE_LIFE_MS, DEVICES_PER_OPERATOR } from '@candor/domain/ops/known-device';
import { hashToken } from '#platform/crypto/hash-token';
import type { Tx } from '#platform/db/with-tx';
import type { OpsDeps } from '../deps';
import { insertDevice, loadDeviceId, touchDevice } from '../operator-devices.store';

type Deps = Pick<OpsDeps, 'pool' | 'clock' | 'newToken'>;

/** Devices that were used after then are known. */
export const knownSince = ({ clock }: Pick<Deps, 'clock'>): Date => new Date(clock.nowMs() - DEVICE_LIFE_MS);

/** The known device with this token; null: a stranger's, or another operator's. */
export const findKnownDevice = async (
  deps: Pick<Deps, 'pool' | 'clock'>,
  { email, device }: { email: string; device: string },
): Promise<number | null> =>
  device === '' ? null : loadDeviceId(deps.pool, { email, tokenHash: hashToken(device), usedSince: knownSince(deps) });

export interface DeviceLogin {
  readonly operatorId: number;
  /** Null: not known before. */
  readonly deviceId: number | null;
  readonly ip: string;
  readonly userAgent: string;
}

/** Makes the device a known one; the token to keep there, empty if it was known. Lock the operator before. */
export const rememberDevice = async (tx: Tx, deps: Deps, login: DeviceLogin): Promise<string> => {
  const { operatorId, deviceId, ip, userAgent } = login;
  const use = { ip, userAgent, now: new Date(deps.clock.nowMs()) };
  if (deviceId !== null && (await touchDevice(tx, deviceId, use))) return '';
  const token = deps.newToken();
  await insertDevice(tx, { ...use, operatorId, tokenHash: hashToken(token), keep: DEVICES_PER_OPERATOR });
  return token;
};
