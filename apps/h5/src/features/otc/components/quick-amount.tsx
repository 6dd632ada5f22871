import { ArrowUpDown, ChevronDown, Landmark } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { openChoice } from '#data/choice-store.ts';
import type { QuickForm } from '#features/otc/hooks/use-quick-form.ts';
import { kindsOf, type Market, type MarketFilter } from '#features/otc/model/market-filter.ts';
import type { Setup } from '#features/otc/model/otc-types.ts';
import { PRESETS } from '#features/otc/model/quick-form.ts';
import { Chip, ChipRow } from '#ui/chip.tsx';
import { Coin } from '#ui/coin.tsx';
import { Icon } from '#ui/icon.tsx';
import { PickBox } from '#ui/pick-box.tsx';
import { KeyboardAmount } from './quick-pad.tsx';
import { useOtcTexts } from './use-otc-texts.ts';

type PartsProps = { setup: Setup; market: Market; onChange: (part: Partial<MarketFilter>) => void };

/** The amount, what it brings, and usual amounts. */
export function QuickAmount({ quick, setup, market, onChange }: PartsProps & { quick: QuickForm }) {
  const t = useTranslations('otc.quick');
  const all = useTranslations('otc');
  const texts = useOtcTexts();
  const isFiat = quick.by === 'fiat';
  const unit = isFiat ? market.fiat.code : market.coin.name;
  const label = t(isFiat ? 'youPay' : 'youReceiveIn', { unit });
  const pickFiat = () =>
    openChoice({
      title: all('fiat'),
      value: market.fiat.code,
      options: setup.fiats.map(({ code, symbol }) => ({ value: code, label: code, note: symbol })),
      onPick: (fiat) => onChange({ fiat }),
    });
  return (
    <div className="center otc-amount">
      <button type="button" className="sm c3 hit otc-unit" aria-haspopup="dialog" onClick={pickFiat}>
        {label} <Icon glyph={ChevronDown} size={14} />
      </button>
      <KeyboardAmount label={label} onKey={quick.press}>
        <span className={quick.typed === '' ? 'c3' : undefined}>{quick.typed === '' ? '0' : shown(texts, quick)}</span>
        <i className="otc-caret" />
      </KeyboardAmount>
      <button type="button" className="sm c2 num hit otc-unit" onClick={quick.turn}>
        {result(t, texts, { quick, market })} <Icon glyph={ArrowUpDown} size={14} />
        <span className="sr">{t('turn', { unit: isFiat ? market.coin.name : market.fiat.code })}</span>
      </button>
      {isFiat ? (
        <div className="otc-presets">
          <ChipRow wrap label={t('presets')}>
            {PRESETS.map((amount) => (
              <Chip key={amount} selected={quick.amount === amount} onClick={() => quick.preset(amount)}>
                {texts.plain(amount)}
              </Chip>
            ))}
          </ChipRow>
        </div>
      ) : null}
    </div>
  );
}

/** Whole digits with separators; decimals stay as typed. */
const shown = (texts: ReturnType<typeof useOtcTexts>, { typed }: QuickForm): string => {
  const [whole = '0', decimals] = typed.split('.');
  return decimals === undefined ? texts.plain(whole) : `${texts.plain(whole)}.${decimals}`;
};

type Result = { quick: QuickForm; market: Market };

const result = (
  t: ReturnType<typeof useTranslations<'otc.quick'>>,
  texts: ReturnType<typeof useOtcTexts>,
  { quick, market }: Result,
): string => {
  const { offer, by } = quick;
  if (offer === null)
    return t(by === 'fiat' ? 'receiveNone' : 'payNone', { unit: by === 'fiat' ? market.coin.name : market.fiat.code });
  return by === 'fiat'
    ? t('youReceive', { amount: texts.money(offer.amount, offer.currency_name) })
    : t('youPayAmount', { amount: texts.fiat(offer.fiat_amount, offer.fiat) });
};

/** The coin and the kind of payment. */
export function QuickPicks({ setup, market, onChange }: PartsProps) {
  const t = useTranslations('otc');
  const texts = useOtcTexts();
  const pickCoin = () =>
    openChoice({
      title: t('coin'),
      value: String(market.coin.id),
      options: setup.coins.map(({ id, name }) => ({
        value: String(id),
        label: name,
        leading: <Coin symbol={name} size={28} />,
      })),
      onPick: (value) => onChange({ coin: setup.coins.find(({ id }) => String(id) === value)?.id ?? 0 }),
    });
  const pickKind = () =>
    openChoice({
      title: t('take.payBy'),
      value: market.kind?.code ?? '',
      options: [
        { value: '', label: t('anyPayment') },
        ...kindsOf(setup, market.fiat.code).map(({ code, name }) => ({ value: code, label: texts.kind(code, name) })),
      ],
      onPick: (kind) => onChange({ kind }),
    });
  return (
    <section className="pad grid g2 otc-picks">
      <PickBox onOpen={pickCoin}>
        <Coin symbol={market.coin.name} size={28} />
        <Picked label={t('buy')} value={market.coin.name} />
      </PickBox>
      <PickBox onOpen={pickKind}>
        <span className="c2 otc-pick-icon">
          <Icon glyph={Landmark} size={22} />
        </span>
        <Picked
          label={t('take.payBy')}
          value={market.kind === null ? t('anyPayment') : texts.kind(market.kind.code, market.kind.name)}
        />
      </PickBox>
    </section>
  );
}

function Picked({ label, value }: { label: string; value: string }) {
  return (
    <span className="grow trunc">
      <span className="xs c3 block-text trunc">{label}</span>
      <span className="sm med block-text trunc">{value}</span>
    </span>
  );
}
