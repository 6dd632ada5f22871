import { leverCancel } from '@candor/contract/futures';
import { useTranslations } from 'use-intl';
import { request } from '#data/client.ts';
import { useWatch } from '#data/quotes/use-watch.ts';
import { useCancel } from '#data/use-cancel.ts';
import type { FuturesItem } from '#features/futures/model/position-view.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatDateTime } from '#lib/format-time.ts';
import { Button } from '#ui/button.tsx';
import { Stat } from '#ui/stat.tsx';
import { Px } from '#widgets/quotes/px.tsx';
import { ItemName } from './position-card.tsx';
import { useFuturesTexts } from './use-futures-texts.ts';

/** Open entrusts. */
export function EntrustList({ items }: { items: readonly FuturesItem[] }) {
  const { cancel, cancelling } = useCancel((id) => request(leverCancel, { id: String(id) }));
  useWatch([...new Set(items.map((item) => item.instrument_id))]);
  return items.map((item) => (
    <EntrustRow key={item.id} item={item} isCancelling={cancelling === item.id} onCancel={() => cancel(item.id)} />
  ));
}

type EntrustRowProps = { item: FuturesItem; isCancelling: boolean; onCancel: () => void };

function EntrustRow({ item, isCancelling, onCancel }: EntrustRowProps) {
  const t = useTranslations('futures');
  const place = useTimePlace();
  const texts = useFuturesTexts();
  return (
    <article className="pad futures-position" data-entrust={item.id}>
      <div className="row between top">
        <ItemName item={item} />
        <span className="xs c3 num nowrap">{formatDateTime(item.created_ms, place)}</span>
      </div>
      <div className="grid g4 futures-figures">
        <Stat small label={t('position.lots')} value={texts.lots(item.lots)} />
        <Stat small label={t('entrust.limit')} value={texts.level(item.limit_price)} />
        <Stat small label={t('position.now')} value={<Px id={item.instrument_id} calm />} />
        <Stat small right label={t('entrust.held')} value={texts.short(item.caution_money, texts.quoteOf(item))} />
      </div>
      <div className="row between futures-actions">
        <span className="stack futures-entrust-foot">
          <span className="xxs c3 num">{`${t('position.stops')} ${texts.levels(item)}`}</span>
          <span className="xxs c3 num">{t('entrust.expires', { time: formatDateTime(item.expires_ms, place) })}</span>
        </span>
        <Button size="s" pending={isCancelling} onClick={onCancel}>
          {t('entrust.cancel')}
        </Button>
      </div>
    </article>
  );
}
