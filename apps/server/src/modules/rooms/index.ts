import { registerRoomConsole } from './console.routes';
import type { RoomsDeps } from './deps';
import { createRoomSource, startLiveRooms } from './live-rooms';
import { registerPrivateEvents } from './private-events';
import { registerRoomRoutes } from './rooms.routes';

/** In a process without sockets others find what was written at their next look. */
const NOBODY_WATCHES = { wake: () => undefined };

export const registerRooms = (deps: RoomsDeps): void => {
  const { wake } = deps.realtime.isServing ? startLiveRooms(deps, createRoomSource(deps)) : NOBODY_WATCHES;
  registerRoomRoutes({ ...deps, wake });
  registerRoomConsole({ ...deps, wake });
  registerPrivateEvents(deps);
};
