import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useEndedPages } from '#features/futures/hooks/use-positions.ts';
import type { FuturesItem } from '#features/futures/model/position-view.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatDateTime } from '#lib/format-time.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Stat } from '#ui/stat.tsx';
import { Paged } from '#widgets/trade/paged.tsx';
import { EndedSheet } from './ended-sheet.tsx';
import { ItemName } from './position-card.tsx';
import { directionOf, useFuturesTexts } from './use-futures-texts.ts';

/** Closed positions and cancelled entrusts, newest first. A tap opens the details. */
export function EndedList() {
  const t = useTranslations('futures.empty');
  const list = useEndedPages();
  const [opened, setOpened] = useState<FuturesItem | null>(null);
  const empty = (
    <EmptyState art="records" title={t('history')}>
      {t('historyText')}
    </EmptyState>
  );
  return (
    <>
      <Paged list={list} empty={empty}>
        {(items) => items.map((item) => <EndedRow key={item.id} item={item} onOpen={() => setOpened(item)} />)}
      </Paged>
      <EndedSheet item={opened} onClose={() => setOpened(null)} />
    </>
  );
}

function EndedRow({ item, onOpen }: { item: FuturesItem; onOpen: () => void }) {
  const t = useTranslations('futures');
  const place = useTimePlace();
  const texts = useFuturesTexts();
  const isCancelled = item.status === 4;
  const gain = texts.gain(item.fact_profits, texts.quoteOf(item));
  return (
    <article className="pad futures-position" data-ended={item.id}>
      <div className="row between top">
        <ItemName item={item} />
        {isCancelled ? (
          <span className="xs c3">{t('state.cancelled')}</span>
        ) : (
          <b className={classNames('semi num nowrap', directionOf(item.fact_profits, gain))}>{gain}</b>
        )}
      </div>
      <div className="grid g4 futures-figures">
        <Stat small label={t('position.lots')} value={texts.lots(item.lots)} />
        <Stat small label={t('position.open')} value={texts.level(isCancelled ? item.limit_price : item.price)} />
        <Stat small label={t('history.price')} value={texts.level(item.close_price)} />
        <Stat small right label={t('history.fee')} value={texts.figure(item.close_fee)} />
      </div>
      <div className="row between futures-actions">
        <span className="xxs c3 num">
          {formatDateTime(item.closed_ms === 0 ? item.created_ms : item.closed_ms, place)}
        </span>
        <Button size="s" onClick={onOpen}>
          {t('history.details')}
        </Button>
      </div>
    </article>
  );
}
