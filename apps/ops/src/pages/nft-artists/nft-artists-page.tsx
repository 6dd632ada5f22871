import { operatorNftArtists, proposeNftArtist } from '@candor/contract/ops-nft';
import type { TableProps } from 'antd';
import { nftArtistTexts as texts } from '#texts/nft.ts';
import { ConfirmAction } from '#ui/confirm-action.tsx';
import { Page } from '#ui/page.tsx';
import { PagedTable } from '#ui/paged-table.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { Time } from '#ui/time.tsx';
import { UserLink } from '#ui/user-link.tsx';
import { type Artist, ArtistDetail } from './artist-detail.tsx';
import { NAME_FIELDS, USER_FIELD } from './artist-fields.ts';

const COLUMNS: NonNullable<TableProps<Artist>['columns']> = [
  { title: texts.id, dataIndex: 'id', width: 90 },
  { title: texts.name, dataIndex: 'name' },
  {
    title: texts.account,
    key: 'account',
    render: (_, { id, account }) => <UserLink id={id} name={account} />,
  },
  {
    title: texts.state,
    key: 'state',
    width: 110,
    render: (_, { active }) =>
      active === 1 ? <StatusTag tone="good" label={texts.active} /> : <StatusTag tone="quiet" label={texts.ended} />,
  },
  { title: texts.works, dataIndex: 'works', width: 90, align: 'right' },
  { title: texts.sold, dataIndex: 'sold', width: 90, align: 'right' },
  { title: texts.fans, dataIndex: 'fans', width: 100, align: 'right' },
  { title: texts.since, key: 'since', width: 170, render: (_, { since_ms: ms }) => <Time ms={ms} /> },
];

export function NftArtistsPage() {
  return (
    <Page title={texts.title} lead={texts.intro} actions={<NameArtist />}>
      <PagedTable
        call={operatorNftArtists}
        input={{}}
        columns={COLUMNS}
        rowKey="id"
        detail={(artist) => <ArtistDetail artist={artist} />}
        empty={texts.empty}
      />
    </Page>
  );
}

function NameArtist() {
  return (
    <ConfirmAction
      call={proposeNftArtist}
      input={{ active: '1' }}
      label={texts.add}
      title={texts.addTitle}
      tone="primary"
      consequence={texts.addWhat}
      fields={[USER_FIELD, ...NAME_FIELDS]}
      done={texts.done}
    />
  );
}
