import { registerRoomConsole } from './console.routes';
import type { RoomsDeps } from './deps';
import { createRoomSource, startLiveRooms } from './live-rooms';
import { registerPrivateEvents } from './private-events';
import { registerRoomRoutes } from './rooms.routes';

/** A process without sockets delivers nothing: the others read new messages with their next poll. */
const NOBODY_WATCHES = { wake: () => undefined };

export const registerRooms = (deps: RoomsDeps): void => {
  const { wake } = deps.realtime.isServing ? startLiveRooms(deps, createRoomSource(deps)) : NOBODY_WATCHES;
  registerRoomRoutes({ ...deps, wake });
  registerRoomConsole({ ...deps, wake });
  registerPrivateEvents(deps);
};
