import { useTranslations } from 'use-intl';
import { hrefOf } from '#data/paths.ts';
import { serverNowMs } from '#data/quotes/server-clock.ts';
import { editAdPath } from '#features/otc/model/otc-paths.ts';
import type { OwnAd } from '#features/otc/model/otc-types.ts';
import { type AdAction, actionsOf, pauseReasonOf, stateOf, takenPercent } from '#features/otc/model/own-ad.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { Note } from '#ui/note.tsx';
import { useOtcTexts } from './use-otc-texts.ts';

type OwnAdCardProps = {
  ad: OwnAd;
  isPending: boolean;
  onAction: (ad: OwnAd, action: Exclude<AdAction, 'edit'>) => void;
};

const TONES = { open: 'ok', paused: 'warn', expired: 'warn', closed: 'plain' } as const;

/** An own ad with its state and what can be done with it. */
export function OwnAdCard({ ad, isPending, onAction }: OwnAdCardProps) {
  const t = useTranslations('otc');
  const action = useTranslations('common.actions');
  const texts = useOtcTexts();
  const state = stateOf(ad, serverNowMs());
  const reason = pauseReasonOf(ad);
  const title = t(ad.side === 'sell' ? 'ads.youSell' : 'ads.youBuy', { coin: ad.currency_name });
  return (
    <article className="card otc-own" data-ad={ad.id}>
      <div className="row between">
        <b className="semi">{title}</b>
        <Badge tone={TONES[state]}>{t(`ads.state.${state}`)}</Badge>
      </div>
      <p className="otc-line">
        <b className="t2 num">{texts.isKnown(ad.price) ? texts.price(ad.price) : t('indexUnknown')}</b>{' '}
        <span className="xs c3">
          {ad.fiat}
          {ad.price_kind === 'floating' ? ` · ${t('toIndex', { percent: texts.move(ad.margin_percent) })}` : ''}
        </span>
      </p>
      <AdFacts ad={ad} state={state} />
      {reason === null ? null : <Note tone="warn">{t(`ads.reason.${reason}`)}</Note>}
      <div className="row wrap otc-actions">
        {actionsOf(ad, serverNowMs()).map((name) =>
          name === 'edit' ? (
            <Button key={name} size="s" variant="line" href={hrefOf(editAdPath(ad.id))}>
              {action('edit')}
            </Button>
          ) : (
            <Button
              key={name}
              size="s"
              variant={name === 'close' ? 'ghost' : 'plain'}
              pending={isPending}
              onClick={() => onAction(ad, name)}
            >
              {t(`ads.${name}`)}
            </Button>
          ),
        )}
      </div>
    </article>
  );
}

function AdFacts({ ad, state }: { ad: OwnAd; state: OwnAd['state'] }) {
  const t = useTranslations('otc');
  const texts = useOtcTexts();
  const names =
    ad.side === 'sell'
      ? ad.methods.map((method) => texts.method(method))
      : ad.kinds.map(({ code, name }) => texts.kind(code, name));
  return (
    <Facts
      dense
      rows={[
        {
          id: 'left',
          label: t('ads.left', { percent: texts.percent(takenPercent(ad)) }),
          value: texts.money(ad.remaining, ad.currency_name),
        },
        {
          id: 'limits',
          label: t('ads.perOrder'),
          value: `${texts.plain(ad.min_fiat)} – ${texts.plain(ad.max_fiat)} ${ad.fiat}`,
        },
        { id: 'methods', label: t('payment'), value: names.join(', ') },
        { id: 'orders', label: t('ads.openOrders'), value: texts.count(ad.open_orders) },
        ...(state === 'closed'
          ? []
          : [
              {
                id: 'until',
                label: t(state === 'expired' ? 'ads.expired' : 'ads.until'),
                value: texts.day(ad.expires_ms),
              },
            ]),
      ]}
    />
  );
}
