import { ROOM_MUTED_EVENT } from '@candor/contract/rooms';
import type { Feature } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';

export const feature: Feature = {
  area: 'rooms',
  routes: [
    {
      path: PATHS.rooms,
      title: 'rooms.heading',
      load: () => import('./screens/rooms-screen.tsx').then((m) => m.RoomsScreen),
    },
    {
      path: PATHS.room,
      title: 'rooms.heading',
      load: () => import('./screens/room-screen.tsx').then((m) => m.RoomScreen),
    },
    {
      path: PATHS.roomLog,
      title: 'rooms.log.heading',
      load: () => import('./screens/log-screen.tsx').then((m) => m.LogScreen),
    },
    {
      path: PATHS.roomBlocked,
      title: 'rooms.blocked.heading',
      guarded: true,
      load: () => import('./screens/blocked-screen.tsx').then((m) => m.BlockedScreen),
    },
  ],
  entries: [{ key: 'rooms', group: 'discover', icon: 'messages-square', path: PATHS.rooms, label: 'rooms.heading' }],
  events: [
    {
      name: ROOM_MUTED_EVENT,
      movesNothing: true,
      notify: () => import('./hooks/room-queries.ts').then((m) => m.refreshRooms()),
    },
  ],
};
