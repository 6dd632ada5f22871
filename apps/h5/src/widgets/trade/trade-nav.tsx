import { Ellipsis, History } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { hrefOf } from '#data/paths.ts';
import { RootNav } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ModeSwitch } from '#ui/mode-switch.tsx';
import { rememberProduct } from './last-product.ts';
import { TradeMore } from './trade-more.tsx';
import { tradeEntryOf } from './trade-product.ts';
import { useOpenProducts } from './use-open-products.ts';

type TradeNavProps = {
  product: string;
  /** The page's pair, if any; the "more" sheet links to it. */
  symbol?: string | undefined;
};

/** The head of the trade pages: the products that are offered, own orders, and more. */
export function TradeNav({ product, symbol }: TradeNavProps) {
  const t = useTranslations();
  const [isMore, setMore] = useState(false);
  const own = tradeEntryOf(product);
  const open = useOpenProducts() ?? [own];
  useEffect(() => rememberProduct(product), [product]);
  const items = open.map((entry) => ({
    href: hrefOf(entry.path),
    label: t(entry.label),
    current: entry === own,
  }));
  return (
    <>
      <RootNav>
        <ModeSwitch label={t('trade.products')} items={items} />
        <IconButton label={t(own.orders.label)} glyph={History} href={hrefOf(own.orders.path)} />
        <IconButton label={t('common.actions.more')} glyph={Ellipsis} onClick={() => setMore(true)} />
      </RootNav>
      <TradeMore account={own.account} symbol={symbol} open={isMore} onClose={() => setMore(false)} />
    </>
  );
}
