import { couponTrialLock } from '@candor/contract/coupon';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Coupon } from '#data/coupon/coupon-types.ts';
import { PATHS } from '#data/paths.ts';
import { useLockProducts } from '#data/use-lock-products.ts';
import { useCouponSubmit } from '#features/coupon/hooks/use-coupon-submit.ts';
import { findProducts, type LockProduct, previewTrialLock } from '#features/coupon/model/lock-terms.ts';
import { Facts } from '#ui/facts.tsx';
import { Note } from '#ui/note.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useLastShown } from '#ui/use-last-shown.ts';
import { useCouponTexts } from '#widgets/coupon/use-coupon-texts.ts';
import { Loaded } from '#widgets/loaded.tsx';
import { MoneyFoot } from '#widgets/money-foot.tsx';

type StartSheetProps = {
  /** null: the sheet is closed. */
  coupon: Coupon | null;
  onClose: () => void;
};

/** Starts a trial in lock mining: the product of the coupon's term, and what it earns. */
export function StartSheet({ coupon, onClose }: StartSheetProps) {
  const t = useTranslations();
  const shown = useLastShown(coupon);
  if (shown === null) return null;
  return (
    <Sheet
      open={coupon !== null}
      onClose={onClose}
      title={t('coupon.start.heading')}
      closeLabel={t('common.actions.close')}
    >
      <StartPage coupon={shown} onClose={onClose} />
    </Sheet>
  );
}

type StartPageProps = { coupon: Coupon; onClose: () => void };

function StartPage(props: StartPageProps) {
  const t = useTranslations('coupon.start');
  const query = useLockProducts();
  return (
    <Loaded query={query} rows={3}>
      {({ products }) => {
        const fitting = findProducts(products, props.coupon);
        const [first] = fitting;
        return first === undefined ? (
          <Note>{t('none', { days: props.coupon.lock_days })}</Note>
        ) : (
          <StartBody {...props} products={fitting} first={first} />
        );
      }}
    </Loaded>
  );
}

type StartBodyProps = StartPageProps & { products: readonly LockProduct[]; first: LockProduct };

function StartBody({ coupon, products, first, onClose }: StartBodyProps) {
  const t = useTranslations('coupon.start');
  const [productId, setProductId] = useState(first.id);
  const product = products.find(({ id }) => id === productId) ?? first;
  const submit = useCouponSubmit(couponTrialLock, { done: t('done'), onClose });
  const choose = (id: string) => {
    submit.forget();
    setProductId(Number(id));
  };
  const send = () => {
    submit.send({ id: String(coupon.id), product_id: String(product.id) });
  };
  return (
    <div className="stack coupon-sheet">
      <p className="sm c2">{t('text')}</p>
      <ProductChoice products={products} product={product} onChoose={choose} />
      <StartFacts coupon={coupon} product={product} />
      <MoneyFoot
        submit={submit}
        label={t('act')}
        isReady
        unknown={t('unknown')}
        offline={t('offline')}
        records={PATHS.coupon}
        onSend={send}
      />
    </div>
  );
}

type ProductChoiceProps = Pick<StartBodyProps, 'products'> & {
  product: LockProduct;
  onChoose: (id: string) => void;
};

function ProductChoice({ products, product, onChoose }: ProductChoiceProps) {
  const t = useTranslations('coupon.start');
  const texts = useCouponTexts();
  if (products.length < 2) return null;
  return (
    <Segmented
      label={t('product')}
      items={products.map((one) => ({
        value: String(one.id),
        label: t('option', { coin: one.currency_name, days: one.days }),
        note: texts.percent(one.day_rate_percent),
      }))}
      value={String(product.id)}
      onChange={onChoose}
    />
  );
}

function StartFacts({ coupon, product }: { coupon: Coupon; product: LockProduct }) {
  const t = useTranslations('coupon');
  const texts = useCouponTexts();
  const { amount, perDay, total } = previewTrialLock(coupon, product);
  const coin = product.currency_name;
  const name = t('start.option', { coin, days: product.days });
  return (
    <Facts
      rows={[
        { id: 'product', label: t('start.product'), value: name },
        { id: 'amount', label: t('start.amount'), value: texts.money(amount, coin) },
        { id: 'rate', label: t('plan.rate'), value: texts.percent(product.day_rate_percent) },
        { id: 'perDay', label: t('start.perDay'), value: texts.money(perDay, coin) },
        { id: 'total', label: t('start.total'), value: texts.money(total, coin) },
        { id: 'first', label: t('start.first'), value: texts.time(product.first_payout_ms) },
        { id: 'own', label: t('start.own'), value: texts.money('0', coin), total: true },
      ]}
    />
  );
}
