import { useTranslations } from 'use-intl';
import { hrefOf } from '#data/paths.ts';
import { buyPath } from '#features/lock/model/lock-paths.ts';
import type { LockOverview, LockProduct } from '#features/lock/model/lock-product.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatShare } from '#lib/format-number.ts';
import { Button } from '#ui/button.tsx';
import { Coin } from '#ui/coin.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PoolBar } from '#ui/pool-bar.tsx';
import { ProductCard } from '#ui/product-card.tsx';
import { Stat } from '#ui/stat.tsx';
import { useShortDay } from '#widgets/finance/short-day.tsx';
import { useLockTexts } from './use-lock-texts.ts';

type ProductCardsProps = { overview: LockOverview; products: readonly LockProduct[] };

/** The products of a family, all in the same weight. */
export function ProductCards({ overview, products }: ProductCardsProps) {
  const t = useTranslations('lock');
  if (products.length === 0) return <EmptyState art="records" title={t('noProducts')} />;
  return (
    <div className="stack lock-cards">
      {products.map((product) => (
        <OneProduct key={product.id} overview={overview} product={product} />
      ))}
    </div>
  );
}

type OneProductProps = { overview: LockOverview; product: LockProduct };

function OneProduct({ overview, product }: OneProductProps) {
  const t = useTranslations('lock');
  const texts = useLockTexts();
  const { locale } = useTimePlace();
  const percent = formatShare(product.taken_percent, locale);
  return (
    <ProductCard
      lead={<Coin symbol={product.currency_name} size={28} />}
      title={texts.product(product)}
      figure={texts.dayRate(product.day_rate_percent)}
      figureCaption={t(product.family === 'defi' ? 'today' : 'aDay')}
      stats={<ProductStats overview={overview} product={product} />}
    >
      <div className="row lock-take">
        <div className="grow">
          <PoolBar label={t('pool')} value={Number(product.taken_percent)} taken={t('taken', { percent })} below />
        </div>
        <Button size="s" href={hrefOf(buyPath(product.id))} disabled={product.state !== 'open'}>
          <BuyWord family={product.family} />
        </Button>
      </div>
      {product.state === 'open' ? null : (
        <p className="xs cw lock-closed">{t(`state.${product.state}`, { time: texts.moment(product.opens_ms) })}</p>
      )}
    </ProductCard>
  );
}

function BuyWord({ family }: Pick<LockProduct, 'family'>) {
  const t = useTranslations('lock');
  return t(({ lock: 'lock', defi: 'deposit', miner: 'buy' } as const)[family]);
}

function ProductStats({ overview, product }: OneProductProps) {
  const t = useTranslations('lock');
  const texts = useLockTexts();
  const isShort = useShortDay(overview.day_seconds) !== undefined;
  const time = texts.clock(overview.next_payout_ms);
  const isFlexible = product.family === 'defi';
  return (
    <>
      <Stat
        small
        label={t(product.family === 'miner' ? 'unitPrice' : 'minimum')}
        value={texts.figure(product.family === 'miner' ? product.unit : product.min_amount)}
      />
      {isFlexible ? (
        <Stat small label={t('tomorrow')} value={texts.dayRate(product.next_rate_percent)} />
      ) : (
        <Stat small label={t('paidOut')} value={isShort ? t('daily') : t('dailyAt', { time })} />
      )}
      <Stat small right label={t('leaveEarly')} value={<LeaveText product={product} />} />
    </>
  );
}

function LeaveText({ product }: { product: LockProduct }) {
  const t = useTranslations('lock');
  const texts = useLockTexts();
  if (product.early_redeem === 0) return t('notPossible');
  return product.family === 'defi' ? t('free') : texts.feeRate(product.redeem_fee_percent);
}
