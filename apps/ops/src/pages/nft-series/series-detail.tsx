import type { ReplyOf } from '@candor/contract/call';
import { type operatorNftSeries, proposeNftTakedown } from '@candor/contract/ops-nft';
import { Flex } from 'antd';
import { nftSeriesTexts as texts } from '#texts/nft.ts';
import { ConfirmAction } from '#ui/confirm-action.tsx';
import { Facts } from '#ui/facts.tsx';
import { ItemTable } from './item-table.tsx';

export type Series = ReplyOf<typeof operatorNftSeries>['data'][number];

export function SeriesDetail({ series }: { readonly series: Series }) {
  return (
    <div className="review">
      <Flex vertical gap={16} align="start">
        <Facts rows={toFacts(series)} />
        <ItemTable items={series.counts} total={series.total} />
        {series.taken_down === 0 && (
          <ConfirmAction
            call={proposeNftTakedown}
            input={{ code: series.code }}
            label={texts.takedown}
            title={texts.takedownTitle}
            tone="danger"
            consequence={texts.takedownWhat}
            fields={[{ name: 'reason', label: texts.takedownReason, required: true, isLong: true }]}
            done={texts.done}
          />
        )}
      </Flex>
    </div>
  );
}

const toFacts = (series: Series) => [
  { name: texts.code, value: <span className="mono">{series.code}</span> },
  { name: texts.root, value: <span className="mono">{series.root}</span> },
  { name: texts.list, value: series.revealed === 1 ? texts.revealed : texts.hidden },
];
