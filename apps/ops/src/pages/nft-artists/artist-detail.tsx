import type { ReplyOf } from '@candor/contract/call';
import { type operatorNftArtists, proposeNftArtist } from '@candor/contract/ops-nft';
import { Flex } from 'antd';
import { nftArtistTexts as texts } from '#texts/nft.ts';
import { ConfirmAction } from '#ui/confirm-action.tsx';
import { Facts } from '#ui/facts.tsx';
import { nameFieldsOf, REASON_FIELD } from './artist-fields.ts';

export type Artist = ReplyOf<typeof operatorNftArtists>['data'][number];

export function ArtistDetail({ artist }: { readonly artist: Artist }) {
  const isActive = artist.active === 1;
  return (
    <div className="review">
      <Flex vertical gap={16}>
        <Facts rows={[{ name: texts.bio, value: artist.bio === '' ? texts.noBio : artist.bio }]} />
        <Flex gap={16} align="center">
          <a href={`#/nft_works/${artist.id}`}>{texts.allWorks}</a>
          <ConfirmAction
            call={proposeNftArtist}
            input={{ user_id: String(artist.id), active: '1' }}
            label={isActive ? texts.change : texts.again}
            title={isActive ? texts.changeTitle : texts.addTitle}
            consequence={isActive ? texts.changeWhat : texts.addWhat}
            fields={nameFieldsOf(artist)}
            done={texts.done}
          />
          {isActive && <End artist={artist} />}
        </Flex>
      </Flex>
    </div>
  );
}

/** The server stores name and biography with every change: those in force are sent again. */
function End({ artist: { id, name, bio } }: { readonly artist: Artist }) {
  return (
    <ConfirmAction
      call={proposeNftArtist}
      input={{ user_id: String(id), active: '0', name, bio }}
      label={texts.end}
      title={texts.endTitle}
      tone="danger"
      consequence={texts.endWhat}
      fields={[REASON_FIELD]}
      done={texts.done}
    />
  );
}
