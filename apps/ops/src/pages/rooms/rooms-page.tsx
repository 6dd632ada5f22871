import { operatorRoomLog } from '@candor/contract/ops-rooms';
import { useParams } from 'react-router';
import { useMay } from '#data/use-me.ts';
import { roomTexts as texts } from '#texts/rooms.ts';
import { Page } from '#ui/page.tsx';
import { Section } from '#ui/section.tsx';
import { MuteTable } from './mute-table.tsx';
import { RoomLogTable } from './room-log-table.tsx';
import { RoomPage } from './room-page.tsx';
import { RoomTable } from './room-table.tsx';

/** All rooms; with a code behind the path, the messages of one. */
export function RoomsPage() {
  const { id } = useParams();
  return id === undefined ? <AllRooms /> : <RoomPage key={id} code={id} />;
}

function AllRooms() {
  const mayRead = useMay(operatorRoomLog);
  return (
    <Page title={texts.title} lead={texts.intro}>
      <RoomTable />
      {mayRead && (
        <>
          <Section title={texts.mutes}>
            <MuteTable />
          </Section>
          <Section title={texts.log}>
            <RoomLogTable />
          </Section>
        </>
      )}
    </Page>
  );
}
