import type { Call, ReplyOf } from '@candor/contract/call';
import { operatorMe } from '@candor/contract/ops-access';
import { useCall } from './use-call.ts';

export type Me = ReplyOf<typeof operatorMe>;

const EVERY_MS = 15_000;

/** Who is logged in, and how much waits. */
export const useMe = () => useCall(operatorMe, {}, { everyMs: EVERY_MS });

/** Whether the operator's roles open a call. It only decides what is offered; the server decides what is done. */
export function useMay(call: Pick<Call, 'roles'>): boolean {
  const { data } = useMe();
  return data !== undefined && call.roles.some((role) => data.roles.includes(role));
}
