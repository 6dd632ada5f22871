import { CircleHelp, ClipboardList } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { declaredFinance } from '#data/declared-features.ts';
import { hrefOf } from '#data/paths.ts';
import { RootNav } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ModeSwitch } from '#ui/mode-switch.tsx';

type FinanceHeadProps = {
  /** The product of the open page, as its feature declares it. */
  product: string;
  /** Opens the explanation of the product. */
  onHelp?: (() => void) | undefined;
};

/** The head of the finance pages: the products that are built, own orders, and how it works. */
export function FinanceHead({ product, onHelp }: FinanceHeadProps) {
  const t = useTranslations();
  const products = declaredFinance();
  const own = products.find((entry) => entry.product === product);
  const items = products.map((entry) => ({ href: hrefOf(entry.path), label: t(entry.label), current: entry === own }));
  return (
    <RootNav>
      <ModeSwitch label={t('finance.products')} items={items} />
      {own?.orders ? (
        <IconButton label={t(own.orders.label)} glyph={ClipboardList} href={hrefOf(own.orders.path)} />
      ) : null}
      {onHelp ? <IconButton label={t('finance.howItWorks')} glyph={CircleHelp} onClick={onHelp} /> : null}
    </RootNav>
  );
}
