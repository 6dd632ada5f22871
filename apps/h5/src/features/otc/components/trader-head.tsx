import { useTranslations } from 'use-intl';
import { DASH } from '#data/use-amount-text.ts';
import type { TraderPage } from '#features/otc/model/otc-types.ts';
import { Badge } from '#ui/badge.tsx';
import { Face } from '#ui/face.tsx';
import { Stat } from '#ui/stat.tsx';
import { useOtcTexts } from './use-otc-texts.ts';

/** Name, level, and the figures that come from orders alone. */
export function TraderHead({ trader }: { trader: TraderPage }) {
  const t = useTranslations('otc.trader');
  const all = useTranslations('otc');
  const texts = useOtcTexts();
  const time = (seconds: number) => (seconds === 0 ? DASH : texts.minutes(seconds));
  return (
    <section className="pad stack otc-trader">
      <div className="row otc-who">
        <Face name={trader.name} size={52} src={trader.avatar} />
        <div className="grow">
          <p className="t2 trunc">{trader.name}</p>
          <p className="xs c3 num">{t('since', { day: texts.date(trader.since_ms) })}</p>
        </div>
        <Badge>{all('form.level', { level: trader.level })}</Badge>
      </div>
      <div className="grid g3 otc-stats">
        <Stat label={t('completion')} value={trader.completion === '' ? DASH : texts.share(trader.completion)} />
        <Stat label={t('orders30')} value={texts.count(trader.orders_30d)} />
        <Stat label={t('ordersAll')} value={texts.count(trader.orders)} />
        <Stat label={t('payTime')} value={time(trader.pay_seconds)} />
        <Stat label={t('releaseTime')} value={time(trader.release_seconds)} />
        <Stat label={t('partners')} value={texts.count(trader.partners)} />
      </div>
      <p className="xs c3">{t('figuresNote')}</p>
    </section>
  );
}
