import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { hrefOf, selectPath } from '#data/paths.ts';
import { type FundNetwork, type FundWay, networksOfCoin } from '#features/fund/model/network-rows.ts';
import { Coin } from '#ui/coin.tsx';
import { Icon } from '#ui/icon.tsx';
import { Segmented } from '#ui/segmented.tsx';

type NetworkBoxProps = {
  rows: readonly FundNetwork[];
  row: FundNetwork;
  way: FundWay;
  onPick: (row: FundNetwork) => void;
  /** Hides the network choice, for withdrawals to a card. */
  bare?: boolean | undefined;
};

/** The coin, linked to the list of all coins, and a selector of its networks. */
export function NetworkBox({ rows, row, way, onPick, bare }: NetworkBoxProps) {
  const t = useTranslations('fund');
  const networks = networksOfCoin(rows, row.currency_id);
  return (
    <>
      <a className="li pick-box" href={hrefOf(selectPath(way))} aria-label={`${row.currency_name}, ${t('changeCoin')}`}>
        <Coin symbol={row.currency_name} size={32} />
        <span className="main">
          <b className="semi">{row.currency_name}</b>
        </span>
        <span className="c3">
          <Icon glyph={ChevronDown} size={18} />
        </span>
      </a>
      {bare ? null : (
        <div className="field">
          <div className="lab">
            <span>{t('network')}</span>
            <span className="lab-end">{row.network_name}</span>
          </div>
          <Segmented
            label={t('network')}
            items={networks.map(({ network }) => ({ value: network, label: network }))}
            value={row.network}
            onChange={(value) => {
              const picked = networks.find(({ network }) => network === value);
              if (picked) onPick(picked);
            }}
          />
        </div>
      )}
    </>
  );
}
