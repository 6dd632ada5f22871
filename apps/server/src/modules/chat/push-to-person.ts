import type { ChatPerson } from '#kernel/product/chat-kind';
import type { Realtime } from '#platform/realtime/hub';
import { visitorRoom } from './person';

/** To the sockets of a user or a visitor, in every process. */
export const pushToPerson = async (
  realtime: Realtime,
  { userId, visitorId }: ChatPerson,
  { event, payload }: { readonly event: string; readonly payload: unknown },
): Promise<void> => {
  if (userId !== null) await realtime.pushToUser(userId, event, payload);
  else if (visitorId !== null) await realtime.pushToRoom(visitorRoom(visitorId), event, payload);
};
