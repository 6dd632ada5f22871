import { FUTURES_CHARGES } from '@candor/contract/futures';
import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { useSearchParams } from '#data/router.tsx';
import { useBack } from '#data/use-back.ts';
import { useFeeText } from '#data/use-fee-text.ts';
import { useFuturesTexts } from '#features/futures/components/use-futures-texts.ts';
import { type FuturesCharge, useChargePages } from '#features/futures/hooks/use-positions.ts';
import { Paged } from '#widgets/trade/paged.tsx';
import '#features/futures/futures.css';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatDateTime } from '#lib/format-time.ts';
import { Chip, ChipRow } from '#ui/chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { ListRow } from '#ui/list-row.tsx';

const QUOTE = 'USDT';

/** Futures charges: opening, closing and overnight fees. The selected kind is in the URL. */
export function ChargesScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.futuresOrders);
  const [params, setParams] = useSearchParams();
  const kind = FUTURES_CHARGES.find((one) => one === params.get('kind')) ?? '';
  const list = useChargePages(kind);
  const pick = (next: string) => setParams(next === '' ? {} : { kind: next }, { replace: true });
  const empty = (
    <EmptyState page art="records" title={t('futures.charges.empty')}>
      {t('futures.charges.emptyText')}
    </EmptyState>
  );
  return (
    <>
      <NavBar title={t('futures.chargesHeading')} back={{ label: t('common.actions.back'), onClick: back }} />
      <View>
        <div className="futures-charge-head">
          <ChipRow label={t('futures.charges.kind')}>
            {(['', ...FUTURES_CHARGES] as const).map((one) => (
              <Chip key={one} selected={kind === one} onClick={() => pick(one)}>
                {t(`futures.charges.${one === '' ? 'all' : one}`)}
              </Chip>
            ))}
          </ChipRow>
        </div>
        <Total total={list.first?.total} />
        <Paged list={list} empty={empty}>
          {(charges) => charges.map((charge) => <ChargeRow key={chargeKey(charge)} charge={charge} />)}
        </Paged>
      </View>
    </>
  );
}

const chargeKey = (charge: FuturesCharge): string =>
  `${charge.position_id}-${charge.kind}-${charge.time_ms}-${charge.amount}`;

function Total({ total }: { total: string | undefined }) {
  const t = useTranslations('futures.charges');
  const { money } = useFuturesTexts();
  if (total === undefined) return null;
  return (
    <p className="pad row between futures-total">
      <span className="c2">{t('total')}</span>
      <b className="semi num">{money(total, QUOTE)}</b>
    </p>
  );
}

function ChargeRow({ charge }: { charge: FuturesCharge }) {
  const t = useTranslations('futures.charges');
  const place = useTimePlace();
  const texts = useFuturesTexts();
  const feeTerms = useFeeText().terms(charge);
  const quote = texts.quoteOf(charge);
  const reckoning = t('reckoning', {
    notional: texts.money(charge.notional, quote),
    percent: texts.figure(charge.rate_percent),
  });
  return (
    <ListRow
      caption={feeTerms === '' ? reckoning : `${reckoning} · ${feeTerms}`}
      end={texts.money(charge.amount, quote)}
      endCaption={formatDateTime(charge.time_ms, place)}
    >
      {`${t(charge.kind)} · ${charge.symbol}`}
    </ListRow>
  );
}
