import type { LayerRow } from './layers';
import { openingMessage, openingReport, openingRoomMenu, roomPath } from './rooms-page';

/** Of a user who may write, in the room of the demo. */
export const ROOM_LAYERS: readonly LayerRow[] = [
  { file: 'features/rooms/components/message-sheet.tsx', path: roomPath('en'), open: openingMessage },
  { file: 'features/rooms/components/room-menu.tsx', path: roomPath('en'), open: openingRoomMenu },
  { file: 'features/rooms/hooks/use-room-actions.ts', path: roomPath('en'), open: openingReport },
];
