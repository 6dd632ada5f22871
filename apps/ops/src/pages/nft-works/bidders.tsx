import type { ReplyOf } from '@candor/contract/call';
import { operatorNftBidders, proposeNftVoid } from '@candor/contract/ops-nft';
import { isZero, toAmount } from '@candor/money/decimal';
import { Table } from 'antd';
import { useCall } from '#data/use-call.ts';
import { nftWorkTexts, nftBidderTexts as texts } from '#texts/nft.ts';
import { Amount } from '#ui/amount.tsx';
import { ConfirmAction } from '#ui/confirm-action.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { UserLink } from '#ui/user-link.tsx';

type Bidder = ReplyOf<typeof operatorNftBidders>['bidders'][number];

const signsOf = ({ same_address: address, same_agent: agent }: Bidder): string =>
  [...(address === 1 ? [texts.sameAddress] : []), ...(agent === 1 ? [texts.sameAgent] : [])].join(', ');

const stateOf = ({ voided, deposit_state: state }: Bidder): string =>
  voided === 1 ? texts.voided : texts.states[state];

/** Bidders of an auction with what they hold; their bids can be voided before payment. */
export function Bidders({ code }: { readonly code: string }) {
  const query = useCall(operatorNftBidders, { code });
  return (
    <Loaded query={query}>
      {({ bidders }) => (
        <Table<Bidder>
          size="small"
          pagination={false}
          rowKey="user_id"
          dataSource={bidders}
          locale={{ emptyText: texts.empty }}
          columns={[
            { title: texts.bidder, render: (_, row) => <UserLink id={row.user_id} name={row.account} /> },
            { title: texts.price, render: (_, row) => <Amount value={row.price} currency={row.currency_name} /> },
            { title: texts.bids, dataIndex: 'bids' },
            { title: texts.deposit, render: (_, row) => <Amount value={row.deposit} currency="USDT" /> },
            { title: texts.topUp, render: (_, row) => <Amount value={row.top_up} currency="USDT" /> },
            { title: texts.state, render: (_, row) => stateOf(row) },
            { title: texts.signs, render: (_, row) => signsOf(row) },
            { title: '', render: (_, row) => <Void code={code} bidder={row} /> },
          ]}
        />
      )}
    </Loaded>
  );
}

function Void({ code, bidder }: { readonly code: string; readonly bidder: Bidder }) {
  if (isZero(toAmount(bidder.price))) return null;
  return (
    <ConfirmAction
      call={proposeNftVoid}
      input={{ code, user_id: String(bidder.user_id) }}
      label={texts.void}
      title={texts.voidTitle}
      tone="danger"
      consequence={texts.voidWhat}
      fields={[
        { name: 'sentence', label: texts.sentence, required: true, maxLength: 300 },
        { name: 'reason', label: nftWorkTexts.fields.reason, required: true, isLong: true },
      ]}
      done={nftWorkTexts.done}
    />
  );
}
