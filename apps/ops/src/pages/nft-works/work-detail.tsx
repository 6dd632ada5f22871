import { proposeNftOffer, proposeNftTakedown } from '@candor/contract/ops-nft';
import { isZero, toAmount } from '@candor/money/decimal';
import { Flex } from 'antd';
import { useCurrencyOptions } from '#data/use-currency-options.ts';
import { nftWorkTexts as texts } from '#texts/nft.ts';
import { Amount } from '#ui/amount.tsx';
import { ConfirmAction } from '#ui/confirm-action.tsx';
import { type Fact, Facts } from '#ui/facts.tsx';
import { Time } from '#ui/time.tsx';
import { Bidders } from './bidders.tsx';
import { Still } from './still.tsx';
import { mayOffer, type Work } from './work-state.ts';

const { fields } = texts;

export function WorkDetail({ work }: { readonly work: Work }) {
  return (
    <div className="review">
      <Still work={work} isLarge />
      <Flex vertical gap={16}>
        <Facts rows={toFacts(work)} />
        {work.taken_down === 0 && (
          <Flex gap={8}>
            {mayOffer(work) && <Offer work={work} />}
            <Takedown code={work.code} />
          </Flex>
        )}
        {work.mode === 2 && <Bidders code={work.code} />}
      </Flex>
    </div>
  );
}

const toFacts = (work: Work): Fact[] => [
  { name: texts.code, value: <span className="mono">{work.code}</span> },
  { name: texts.type, value: texts.types[work.type] },
  { name: texts.rarity, value: work.rarity === '' ? texts.noRarity : work.rarity },
  ...(work.mode === 0
    ? [
        {
          name: texts.lastPaid,
          value: isZero(toAmount(work.price)) ? (
            texts.neverSold
          ) : (
            <Amount value={work.price} currency={work.currency_name} />
          ),
        },
      ]
    : []),
  ...(work.mode === 2 ? [{ name: texts.bids, value: work.bids }] : []),
  { name: texts.made, value: <Time ms={work.created_ms} /> },
  ...(work.taken_down === 1 ? [{ name: texts.takedownReason, value: work.takedown_reason }] : []),
];

function Offer({ work }: { readonly work: Work }) {
  const coins = useCurrencyOptions();
  const usdt = coins.find(({ label }) => label === 'USDT');
  return (
    <ConfirmAction
      call={proposeNftOffer}
      input={{ code: work.code }}
      label={texts.offerLabel}
      title={texts.offerTitle}
      tone="primary"
      consequence={texts.offerWhat}
      fields={[
        {
          name: 'currency_id',
          label: fields.coin,
          hint: fields.coinHint,
          required: true,
          options: coins,
          ...(usdt && { initial: usdt.value }),
        },
        { name: 'price', label: fields.price, required: true, maxLength: 40 },
        { name: 'per_increase', label: fields.increase, required: true, maxLength: 40, initial: '0' },
        { name: 'start_ms', label: fields.start, required: true, isTime: true },
        { name: 'end_ms', label: fields.end, required: true, isTime: true },
        { name: 'reason', label: fields.reason, required: true, isLong: true },
      ]}
      done={texts.done}
    />
  );
}

function Takedown({ code }: { readonly code: string }) {
  return (
    <ConfirmAction
      call={proposeNftTakedown}
      input={{ code }}
      label={texts.takedown}
      title={texts.takedownTitle}
      tone="danger"
      consequence={texts.takedownWhat}
      fields={[{ name: 'reason', label: fields.reason, required: true, isLong: true }]}
      done={texts.done}
    />
  );
}
