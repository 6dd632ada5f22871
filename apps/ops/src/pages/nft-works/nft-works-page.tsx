import { operatorNftWorks } from '@candor/contract/ops-nft';
import type { TableProps } from 'antd';
import { useParams } from 'react-router';
import { frame } from '#texts/frame.ts';
import { nftWorkTexts as texts } from '#texts/nft.ts';
import { Amount } from '#ui/amount.tsx';
import { SearchListPage } from '#ui/search-list-page.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { Time } from '#ui/time.tsx';
import { UserLink } from '#ui/user-link.tsx';
import { MakeWork } from './make-work.tsx';
import { Still } from './still.tsx';
import { WorkDetail } from './work-detail.tsx';
import { isOfHouse, type Work, workStateOf } from './work-state.ts';

const TONES = {
  taken_down: 'bad',
  unopened: 'quiet',
  none: 'quiet',
  waiting: 'waiting',
  running: 'good',
  ended: 'quiet',
} as const;

const isOffered = ({ mode }: Work): boolean => mode !== 0;

const COLUMNS: NonNullable<TableProps<Work>['columns']> = [
  {
    title: texts.still,
    key: 'still',
    width: 72,
    render: (_, work) => <Still work={work} />,
  },
  { title: texts.name, dataIndex: 'name' },
  { title: texts.artist, dataIndex: 'artist_name' },
  {
    title: texts.owner,
    key: 'owner',
    render: (_, work) => (isOfHouse(work) ? texts.house : <UserLink id={work.owner_id} name={work.owner_name} />),
  },
  { title: texts.state, key: 'state', width: 120, render: (_, work) => <State work={work} /> },
  { title: texts.offer, key: 'offer', width: 110, render: (_, { mode }) => texts.modes[mode] },
  {
    title: texts.price,
    key: 'price',
    align: 'right',
    render: (_, work) => (isOffered(work) ? <Amount value={work.price} currency={work.currency_name} /> : frame.never),
  },
  {
    title: texts.end,
    key: 'end',
    width: 170,
    render: (_, work) => <Time ms={isOffered(work) ? work.end_ms : 0} />,
  },
];

function State({ work }: { readonly work: Work }) {
  const state = workStateOf(work);
  return <StatusTag tone={TONES[state]} label={texts.states[state]} />;
}

/** Works; with a number behind the path, those of one artist. */
export function NftWorksPage() {
  const { id = '' } = useParams();
  const artistId = /^[1-9][0-9]{0,8}$/.test(id) ? id : '0';
  return (
    <SearchListPage
      texts={texts}
      call={operatorNftWorks}
      toInput={(keyword) => ({ keyword, artist_id: artistId })}
      columns={COLUMNS}
      rowKey="code"
      detail={(work) => <WorkDetail work={work} />}
      actions={<MakeWork />}
    >
      {artistId !== '0' && (
        <span>
          {texts.onlyOf(artistId)} <a href="#/nft_works">{texts.showAll}</a>
        </span>
      )}
    </SearchListPage>
  );
}
