import { CLOSE_CAUSES } from '@candor/contract/futures';
import { ACCOUNT_IDS } from '@candor/contract/wallet';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { hrefOf, recordPath } from '#data/paths.ts';
import { useFeeText } from '#data/use-fee-text.ts';
import { usePositionFills } from '#features/futures/hooks/use-positions.ts';
import type { FuturesItem } from '#features/futures/model/position-view.ts';
import { type ShareFacts, shareClosed } from '#features/futures/model/share-card.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatDateTime } from '#lib/format-time.ts';
import { Facts } from '#ui/facts.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useLastShown } from '#ui/use-last-shown.ts';
import { AskAbout } from '#widgets/ask-about.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import { FillRow } from './fill-row.tsx';
import { ItemName } from './position-card.tsx';
import { ShareSheet } from './share-sheet.tsx';
import { directionOf, useFuturesTexts } from './use-futures-texts.ts';

type EndedSheetProps = {
  /** null: the sheet is closed. */
  item: FuturesItem | null;
  onClose: () => void;
};

/** Details of an ended position with all its fills. */
export function EndedSheet({ item, onClose }: EndedSheetProps) {
  const t = useTranslations();
  const shown = useLastShown(item);
  const [shared, setShared] = useState<ShareFacts | null>(null);
  if (shown === null) return null;
  return (
    <>
      <Sheet
        open={item !== null}
        onClose={onClose}
        title={t('futures.history.heading')}
        closeLabel={t('common.actions.close')}
      >
        <div className="stack futures-sheet">
          <ItemName item={shown} />
          <EndedFacts item={shown} />
          <Fills item={shown} onShare={setShared} />
          <ListRow bare chevron href={hrefOf(recordPath({ currency: shown.legal, account: ACCOUNT_IDS.lever }))}>
            {t('futures.history.records')}
          </ListRow>
          <AskAbout kind="futures" id={shown.id} />
        </div>
      </Sheet>
      <ShareSheet facts={shared} onClose={() => setShared(null)} />
    </>
  );
}

function EndedFacts({ item }: { item: FuturesItem }) {
  const t = useTranslations('futures');
  const common = useTranslations('common');
  const place = useTimePlace();
  const texts = useFuturesTexts();
  const feeText = useFeeText();
  const quote = texts.quoteOf(item);
  const time = (ms: number) => formatDateTime(ms, place);
  const isCancelled = item.status === 4;
  const direction = directionOf(item.fact_profits);
  const cause = CLOSE_CAUSES.find((one) => one === item.close_cause);
  const opened = [
    { id: 'open', label: t('position.open'), value: texts.level(item.price) },
    { id: 'close', label: t('history.price'), value: texts.level(item.close_price) },
    ...(cause ? [{ id: 'cause', label: t('history.cause'), value: t(`cause.${cause}`) }] : []),
  ];
  const ended = [
    { id: 'closed', label: t('history.closedAt'), value: time(item.closed_ms) },
    { id: 'openFee', label: t('history.openFee'), value: texts.money(item.trade_fee, quote) },
    { id: 'closeFee', label: t('history.closeFee'), value: texts.money(item.close_fee, quote) },
    {
      id: 'feeRate',
      label: common('feeTerms.label'),
      value: feeText.rate(item.close_fee_percent, item),
    },
    { id: 'overnight', label: t('history.overnight'), value: texts.money(item.overnight_money, quote) },
    {
      id: 'pnl',
      label: t('history.pnl'),
      value: texts.gainExact(item.fact_profits, quote),
      total: true,
      ...(direction === 'flat' ? {} : { direction }),
    },
  ];
  return (
    <Facts
      rows={[
        { id: 'lots', label: t('position.lots'), value: texts.lots(item.lots) },
        { id: 'margin', label: t('position.margin'), value: texts.money(item.origin_caution_money, quote) },
        ...(isCancelled ? [{ id: 'limit', label: t('entrust.limit'), value: texts.level(item.limit_price) }] : opened),
        { id: 'number', label: t('history.number'), value: String(item.id) },
        { id: 'placed', label: t('history.placedAt'), value: time(item.created_ms) },
        ...(isCancelled ? [] : ended),
      ]}
    />
  );
}

function Fills({ item, onShare }: { item: FuturesItem; onShare: (facts: ShareFacts) => void }) {
  const t = useTranslations('futures.history');
  const fills = usePositionFills(item.status === 4 ? 0 : item.id);
  if (item.status === 4) return null;
  return (
    <section>
      <h3 className="sm semi">{t('fills')}</h3>
      <Loaded query={fills} rows={1}>
        {({ items }) =>
          items.map((fill) => <FillRow key={fill.id} fill={fill} bare onShare={() => onShare(shareClosed(fill))} />)
        }
      </Loaded>
    </section>
  );
}
