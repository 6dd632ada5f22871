import { sendOwnCode } from '@candor/contract/security';
import { request } from '#data/client.ts';
import type { CodeSource } from '#data/codes/use-code-sending.ts';
import { countingChannel } from '#data/second-proof/second-proof.ts';
import type { SecurityStatus } from '#features/security/model/security-rows.ts';

type Channel = 'email' | 'phone';

/** Sends a code to the bound channel, by default the confirmed one; null when there is none. */
export function useOwnCode(
  status: SecurityStatus,
  what: { scene: 'account' | 'bind_phone' | 'bind_email'; channel?: Channel },
): CodeSource | null {
  const channel = what.channel ?? countingChannel(status);
  if (channel === null || status[channel] === '') return null;
  return {
    id: `own ${what.scene} ${channel}`,
    target: status[channel],
    isOwn: true,
    isReady: () => true,
    send: () => request(sendOwnCode, { scene: what.scene, channel }, { silent: true }),
  };
}
