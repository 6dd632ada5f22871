import type { Manifest } from '#kernel/product/manifest';
import { seedRooms } from './demo/seed-rooms';
import type { RoomsDeps } from './deps';
import { registerRooms } from './index';
import { ROOM_NOTICES } from './notices';
import { ROOM_INVARIANTS } from './rooms-invariants';

export const roomsManifest: Manifest<RoomsDeps> = {
  name: 'rooms',
  register: registerRooms,
  seedDemo: seedRooms,
  notices: ROOM_NOTICES,
  invariants: ROOM_INVARIANTS,
  queues: [{ name: 'room_reports', countSql: 'select count(*)::int from room_case where closed_ms is null' }],
};
