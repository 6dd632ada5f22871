import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { useSearchParams } from '#data/router.tsx';
import { useBack } from '#data/use-back.ts';
import { useLockProducts } from '#data/use-lock-products.ts';
import { BuyDock } from '#features/lock/components/buy-dock.tsx';
import { BuyForm } from '#features/lock/components/buy-form.tsx';
import { ConfirmSheet } from '#features/lock/components/confirm-sheet.tsx';
import { HelpSheet } from '#features/lock/components/help-sheet.tsx';
import { SourceSheet } from '#features/lock/components/source-sheet.tsx';
import { useLockForm } from '#features/lock/hooks/use-lock-form.ts';
import { FAMILY_PATHS, idOf } from '#features/lock/model/lock-paths.ts';
import { findProduct, type LockOverview, type LockProduct } from '#features/lock/model/lock-product.ts';
import '#features/lock/lock.css';
import { EmptyState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Loaded } from '#widgets/loaded.tsx';

/** Buying a product; the one of the query, or the first. */
export function BuyScreen() {
  const [params] = useSearchParams();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const query = useLockProducts();
  const products = query.data?.products ?? [];
  const product = findProduct(products, idOf(params));
  return (
    <>
      <BuyHead product={product} onHelp={() => setHelpOpen(true)} />
      {query.data && product ? (
        <Buying overview={query.data} product={product} />
      ) : (
        <View>
          <Loaded query={query}>{() => <Unknown />}</Loaded>
        </View>
      )}
      <HelpSheet
        family={product?.family ?? 'lock'}
        open={isHelpOpen}
        onClose={() => setHelpOpen(false)}
        reserves={query.data?.reserves ?? []}
      />
    </>
  );
}

function BuyHead({ product, onHelp }: { product: LockProduct | undefined; onHelp: () => void }) {
  const t = useTranslations();
  const back = useBack(product ? FAMILY_PATHS[product.family] : PATHS.finance);
  const title = product ? t(`lock.form.title.${product.family}`, { coin: product.currency_name }) : t('lock.name.lock');
  return (
    <NavBar
      title={title}
      back={{ label: t('common.actions.back'), onClick: back }}
      actions={<IconButton label={t('finance.howItWorks')} glyph={CircleHelp} onClick={onHelp} />}
    />
  );
}

function Unknown() {
  const t = useTranslations('lock');
  return <EmptyState page art="records" title={t('unknownProduct')} />;
}

function Buying({ overview, product }: { overview: LockOverview; product: LockProduct }) {
  const [params, setParams] = useSearchParams();
  const [isSourceOpen, setSourceOpen] = useState(false);
  const ticket = useLockForm(overview, product);
  const reserves = overview.reserves.filter((reserve) => reserve.currency_id === product.currency_id);
  const choose = (id: number) => {
    ticket.submit.forget();
    setParams({ ...Object.fromEntries(params), id: String(id) }, { replace: true });
  };
  return (
    <>
      <View>
        <BuyForm ticket={ticket} onTerm={choose} onSource={() => setSourceOpen(true)} />
      </View>
      <BuyDock ticket={ticket} />
      <ConfirmSheet ticket={ticket} />
      <SourceSheet open={isSourceOpen} onClose={() => setSourceOpen(false)} reserves={reserves} />
    </>
  );
}
