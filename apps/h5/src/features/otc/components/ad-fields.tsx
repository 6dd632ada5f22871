import { FIAT_PRICE_SCALE, FIAT_SCALE } from '@candor/domain/otc/ad-price';
import { useTranslations } from 'use-intl';
import { openChoice } from '#data/choice-store.ts';
import type { AdTicket } from '#features/otc/hooks/use-ad-form.ts';
import type { Setup } from '#features/otc/model/otc-types.ts';
import { AmountInput } from '#ui/amount-input.tsx';
import { Coin } from '#ui/coin.tsx';
import { Field } from '#ui/field.tsx';
import { PickBox } from '#ui/pick-box.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { MarginStepper } from './margin-stepper.tsx';
import { useOtcTexts } from './use-otc-texts.ts';

type AdPartProps = { ticket: AdTicket; setup: Setup };

/** Buy or sell, coin and currency; an ad that is posted keeps them. */
export function AdMarket({ ticket, setup }: AdPartProps) {
  const t = useTranslations('otc');
  const { form, set, ad } = ticket;
  const coin = setup.coins.find(({ id }) => id === form.coin)?.name ?? '';
  const pickCoin = () =>
    openChoice({
      title: t('coin'),
      value: String(form.coin),
      options: setup.coins.map(({ id, name }) => ({ value: String(id), label: name })),
      onPick: (value) => set({ coin: setup.coins.find(({ id }) => String(id) === value)?.id ?? form.coin }),
    });
  const pickFiat = () =>
    openChoice({
      title: t('fiat'),
      value: form.fiat,
      options: setup.fiats.map(({ code, symbol }) => ({ value: code, label: code, note: symbol })),
      onPick: (fiat) => set({ fiat, price: '', minFiat: '', maxFiat: '', methods: [], kinds: [] }),
    });
  return (
    <>
      {ad === null ? (
        <Segmented
          label={t('side')}
          items={[
            { value: 'buy', label: t('form.iBuy') },
            { value: 'sell', label: t('form.iSell') },
          ]}
          value={form.side}
          onChange={(side) => set({ side })}
        />
      ) : (
        <p className="sm c2">{t(form.side === 'sell' ? 'ads.youSell' : 'ads.youBuy', { coin })}</p>
      )}
      <div className="grid g2 otc-pair">
        <PickBox onOpen={pickCoin} disabled={ad !== null}>
          <Coin symbol={coin} size={28} />
          <span className="grow med">{coin}</span>
        </PickBox>
        <PickBox onOpen={pickFiat} disabled={ad !== null}>
          <span className="grow med">{t('form.forFiat', { fiat: form.fiat })}</span>
        </PickBox>
      </div>
    </>
  );
}

/** A fixed price, or a percentage over the index, with the price and rank it has now. */
export function AdPrice({ ticket }: { ticket: AdTicket }) {
  const t = useTranslations('otc');
  const texts = useOtcTexts();
  const { form, set, preview } = ticket;
  const isFixed = form.priceKind === 'fixed';
  const error = ticket.problemAt('price');
  const index = preview === undefined || !texts.isKnown(preview.index.price) ? null : texts.price(preview.index.price);
  return (
    <div>
      <div className="row between sm otc-label">
        <span className="c2">{t('price')}</span>
        {index === null ? null : <span className="c3 num">{t('index', { price: index })}</span>}
      </div>
      <div className="row otc-price">
        <div className="otc-price-kind">
          <Segmented
            label={t('form.priceKind')}
            items={[
              { value: 'fixed', label: t('form.fixed') },
              { value: 'floating', label: t('form.floating') },
            ]}
            value={form.priceKind}
            onChange={(priceKind) => set({ priceKind })}
          />
        </div>
        <div className="grow">
          {isFixed ? (
            <AmountInput
              name="price"
              label={t('price')}
              value={form.price}
              onChange={(price) => set({ price })}
              unit={form.fiat}
              scale={FIAT_PRICE_SCALE}
            />
          ) : (
            <MarginStepper ticket={ticket} />
          )}
        </div>
      </div>
      {error === null ? (
        <PreviewLine ticket={ticket} />
      ) : (
        <p className="hint err" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function PreviewLine({ ticket }: { ticket: AdTicket }) {
  const t = useTranslations('otc.form');
  const texts = useOtcTexts();
  const { form, preview } = ticket;
  if (preview === undefined) return <p className="hint">{t('priceFirst')}</p>;
  if (!texts.isKnown(preview.price)) return <p className="hint">{t('priceUnknown')}</p>;
  const price = `${texts.price(preview.price)} ${form.fiat}`;
  const rank = { price, rank: preview.rank, of: preview.of };
  return (
    <p className="hint num" role="status">
      {t(form.side === 'sell' ? 'rankSell' : 'rankBuy', rank)}{' '}
      {form.priceKind === 'floating' ? t('fixedAtOrder') : null}
    </p>
  );
}

/** The coins in all, and the limits of one order in fiat. */
export function AdAmounts({ ticket, setup }: AdPartProps) {
  const t = useTranslations('otc.form');
  const texts = useOtcTexts();
  const { form, set, preview, scale } = ticket;
  const coin = setup.coins.find(({ id }) => id === form.coin)?.name ?? '';
  const isSale = form.side === 'sell';
  const limits = ticket.problemAt('limits');
  return (
    <>
      <Field
        label={t(isSale ? 'totalSell' : 'totalBuy')}
        end={isSale && preview !== undefined ? t('spotHas', { amount: texts.own(preview.available, coin) }) : undefined}
        error={ticket.problemAt('total')}
      >
        <AmountInput name="total" value={form.total} onChange={(total) => set({ total })} unit={coin} scale={scale} />
      </Field>
      <div>
        <div className="grid g2 otc-pair">
          <Field label={t('smallest')}>
            <AmountInput
              name="min"
              value={form.minFiat}
              onChange={(minFiat) => set({ minFiat })}
              unit={form.fiat}
              scale={FIAT_SCALE}
            />
          </Field>
          <Field label={t('largest')}>
            <AmountInput
              name="max"
              value={form.maxFiat}
              onChange={(maxFiat) => set({ maxFiat })}
              unit={form.fiat}
              scale={FIAT_SCALE}
            />
          </Field>
        </div>
        {limits === null ? (
          <p className="hint num">
            {preview === undefined ? null : t('ownLimit', { amount: texts.money(preview.limit_usdt, 'USDT') })}
          </p>
        ) : (
          <p className="hint err" role="alert">
            {limits}
          </p>
        )}
      </div>
    </>
  );
}
