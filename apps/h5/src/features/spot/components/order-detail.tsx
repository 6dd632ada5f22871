import { ACCOUNT_IDS } from '@candor/contract/wallet';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { hrefOf, recordPath } from '#data/paths.ts';
import { useFeeText } from '#data/use-fee-text.ts';
import { type SpotOrder, useOrderFills } from '#features/spot/hooks/use-spot-orders.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatDateTime } from '#lib/format-time.ts';
import { Facts } from '#ui/facts.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { Note } from '#ui/note.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { AskAbout } from '#widgets/ask-about.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import { FillRow } from './fill-row.tsx';
import { coinsOf, has, useOrderTexts } from './use-order-texts.ts';

type OrderDetailProps = {
  /** null: the sheet is closed. */
  order: SpotOrder | null;
  onClose: () => void;
};

/** Details of one order. Keeps rendering the last order during the sheet's closing animation. */
export function OrderDetail({ order, onClose }: OrderDetailProps) {
  const t = useTranslations();
  const [shown, setShown] = useState(order);
  if (order !== null && order !== shown) setShown(order);
  if (shown === null) return null;
  const title = `${t(`spot.side.${shown.side}`)} ${shown.symbol}`;
  return (
    <Sheet open={order !== null} onClose={onClose} title={title} closeLabel={t('common.actions.close')}>
      <div className="stack spot-detail">
        <OrderFactList order={shown} />
        <Reason order={shown} />
        <OrderFillList order={shown} />
        <RecordsLink order={shown} />
        <AskAbout kind="spot" id={shown.id} />
      </div>
    </Sheet>
  );
}

function OrderFactList({ order }: { order: SpotOrder }) {
  const t = useTranslations();
  const place = useTimePlace();
  const texts = useOrderTexts();
  const feeText = useFeeText();
  const { quote, base } = coinsOf(order);
  const time = (ms: number) => formatDateTime(ms, place);
  const filled = has(order.filled);
  const taker = feeText.rate(order.taker_fee, order);
  const rates = order.maker_fee === order.taker_fee ? taker : `${feeText.percent(order.maker_fee)} / ${taker}`;
  return (
    <Facts
      rows={[
        { id: 'state', label: t('common.labels.status'), value: texts.state(order) },
        { id: 'kind', label: t('spot.orders.kind'), value: texts.kind(order) },
        { id: 'price', label: t('spot.orders.price'), value: texts.limit(order) },
        { id: 'amount', label: t('spot.orders.amount'), value: texts.amount(order) },
        { id: 'filled', label: t('spot.orders.filled'), value: texts.filled(order) },
        ...(filled
          ? [
              { id: 'average', label: t('spot.orders.average'), value: texts.average(order) },
              { id: 'total', label: t('spot.orders.total'), value: texts.money(order.filled_quote, quote) },
              { id: 'fee', label: t('spot.orders.fee'), value: texts.money(order.fee, order.fee_currency_name) },
            ]
          : []),
        { id: 'feeRate', label: t('common.feeTerms.label'), value: rates },
        ...(has(order.held)
          ? [
              {
                id: 'held',
                label: t('spot.orders.held'),
                value: texts.money(order.held, order.side === 'buy' ? quote : base),
              },
            ]
          : []),
        { id: 'placed', label: t('spot.orders.placedAt'), value: time(order.created_at_ms) },
        { id: 'changed', label: t('spot.orders.changedAt'), value: time(order.updated_at_ms) },
        { id: 'number', label: t('spot.orders.number'), value: String(order.id) },
      ]}
    />
  );
}

function Reason({ order }: { order: SpotOrder }) {
  const { end } = useOrderTexts();
  const text = end(order);
  return text === null ? null : <Note>{text}</Note>;
}

function OrderFillList({ order }: { order: SpotOrder }) {
  const t = useTranslations('spot.orders');
  const fills = useOrderFills(order.id);
  return (
    <section>
      <h3 className="sm semi">{t('fillsOf')}</h3>
      <Loaded query={fills} rows={1}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="sm c3">{t('noFills')}</p>
          ) : (
            list.map((fill) => <FillRow key={fill.id} fill={fill} bare />)
          )
        }
      </Loaded>
    </section>
  );
}

/** Link to the records of the coin, where each booking has its explanation. */
function RecordsLink({ order }: { order: SpotOrder }) {
  const t = useTranslations('spot.orders');
  return (
    <ListRow bare chevron href={hrefOf(recordPath({ currency: order.currency_id, account: ACCOUNT_IDS.change }))}>
      {t('records')}
    </ListRow>
  );
}
