import { ACCOUNT_IDS, type WalletAccount } from '@candor/contract/wallet';
import { ArrowLeftRight, ChartCandlestick, ReceiptText, Scale, ShieldCheck } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { hrefOf, instrumentPath, PATHS, recordPath, transferPath } from '#data/paths.ts';
import type { Glyph } from '#ui/icon.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { Sheet } from '#ui/sheet.tsx';

type TradeMoreProps = {
  /** The account the product pays from. */
  account: WalletAccount;
  symbol: string | undefined;
  open: boolean;
  onClose: () => void;
};

/** Sheet with further links of a trade page. */
export function TradeMore({ account, symbol, open, onClose }: TradeMoreProps) {
  const t = useTranslations();
  const row = (glyph: Glyph, text: string, path: string) => (
    <ListRow bare glyph={glyph} href={hrefOf(path)} onClick={onClose}>
      {text}
    </ListRow>
  );
  return (
    <Sheet open={open} onClose={onClose} title={t('common.actions.more')} closeLabel={t('common.actions.close')}>
      <div className="list">
        {symbol === undefined
          ? null
          : row(ChartCandlestick, t('trade.more.instrument', { symbol }), instrumentPath(symbol))}
        {row(ArrowLeftRight, t('trade.more.transfer'), transferPath(account))}
        {row(ReceiptText, t('trade.more.records'), recordPath({ account: ACCOUNT_IDS[account] }))}
        {row(ShieldCheck, t('trade.more.limits'), PATHS.limits)}
        {row(Scale, t('trade.more.rules'), PATHS.ruleChanges)}
      </div>
    </Sheet>
  );
}
