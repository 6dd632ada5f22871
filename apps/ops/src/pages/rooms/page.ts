import { operatorRoomReports, operatorRooms } from '@candor/contract/ops-rooms';
import { type ConsolePage, lazyPage } from '#data/console-page.ts';
import { roomReportTexts, roomTexts } from '#texts/rooms.ts';

export const roomReportsPage: ConsolePage = {
  path: '/room_reports',
  label: roomReportTexts.title,
  group: 'queues',
  roles: operatorRoomReports.roles,
  Component: lazyPage(async () => (await import('./room-reports-page.tsx')).RoomReportsPage),
  waiting: 'room_reports',
};

export const roomsPage: ConsolePage = {
  path: '/rooms',
  label: roomTexts.title,
  group: 'control',
  roles: operatorRooms.roles,
  Component: lazyPage(async () => (await import('./rooms-page.tsx')).RoomsPage),
};
