import { ArrowLeftRight, ChartNoAxesColumn, House, Sprout, Wallet } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { declaredFinance } from '#data/declared-features.ts';
import type { Tab } from '#data/feature.ts';
import { hrefOf, PATHS } from '#data/paths.ts';
import { TabBar } from '#ui/frame.tsx';
import type { Glyph } from '#ui/icon.tsx';
import { useTradeEntry } from '#widgets/trade/use-open-products.ts';

const TABS: readonly { tab: Tab; path: string; glyph: Glyph }[] = [
  { tab: 'home', path: PATHS.home, glyph: House },
  { tab: 'market', path: PATHS.market, glyph: ChartNoAxesColumn },
  { tab: 'trade', path: PATHS.trade, glyph: ArrowLeftRight },
  { tab: 'finance', path: PATHS.finance, glyph: Sprout },
  { tab: 'assets', path: PATHS.assets, glyph: Wallet },
];

export function MainTabs({ current }: { current: Tab }) {
  const t = useTranslations('common');
  const trade = useTradeEntry();
  const leads: { readonly [T in Tab]?: string | undefined } = { trade, finance: declaredFinance()[0]?.path };
  const items = TABS.map(({ tab, path, glyph }) => ({
    href: hrefOf(leads[tab] ?? path),
    label: t(`tabs.${tab}`),
    glyph,
    current: tab === current,
  }));
  return <TabBar label={t('a11y.mainNavigation')} items={items} />;
}
