import { useTranslations } from 'use-intl';
import { hrefOf } from '#data/paths.ts';
import { editAdPath, traderPath } from '#features/otc/model/otc-paths.ts';
import type { Ad } from '#features/otc/model/otc-types.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Face } from '#ui/face.tsx';
import { useOtcTexts } from './use-otc-texts.ts';

type AdRowProps = { ad: Ad; onTake: (ad: Ad) => void; withoutTrader?: boolean | undefined };

/** One offer: who, price, limits and methods, and the button that opens it. */
export function AdRow({ ad, onTake, withoutTrader }: AdRowProps) {
  const t = useTranslations('otc');
  const texts = useOtcTexts();
  const limits = { min: texts.plain(ad.min_fiat), max: texts.plain(ad.max_fiat), fiat: ad.fiat };
  const verb = ad.side === 'sell' ? 'buyCoin' : 'sellCoin';
  return (
    <article className="pad otc-ad" data-ad={ad.id}>
      <div className="row between">
        {withoutTrader ? <span /> : <TraderLink ad={ad} />}
        <span className="xs c3 nowrap num">{t('toPay', { minutes: ad.pay_minutes })}</span>
      </div>
      <div className="row between otc-ad-body">
        <div className="grow">
          <p>
            <b className="t2 num">{texts.price(ad.price)}</b> <span className="xs c3">{ad.fiat}</span>
          </p>
          <p className="xs c3 num otc-line">{t('limit', limits)}</p>
          <p className="xs c3 num otc-line">
            {t('available', { amount: texts.money(ad.available, ad.currency_name) })}
          </p>
          <p className="row wrap otc-badges">
            {ad.kinds.map(({ code, name }) => (
              <Badge key={code}>{texts.kind(code, name)}</Badge>
            ))}
          </p>
        </div>
        {ad.is_own === 1 ? (
          <Button size="s" variant="line" href={hrefOf(editAdPath(ad.id))}>
            {t('yourAd')}
          </Button>
        ) : (
          <Button size="s" onClick={() => onTake(ad)}>
            {t(verb, { coin: ad.currency_name })}
          </Button>
        )}
      </div>
    </article>
  );
}

function TraderLink({ ad }: { ad: Ad }) {
  const texts = useOtcTexts();
  const { trader } = ad;
  return (
    <a className="row otc-who grow" href={hrefOf(traderPath(trader.id))}>
      <Face name={trader.name} size={32} src={trader.avatar} />
      <span className="grow">
        <b className="semi sm trunc block-text">{trader.name}</b>
        <span className="xs c3 num">{texts.trader(trader)}</span>
      </span>
    </a>
  );
}
