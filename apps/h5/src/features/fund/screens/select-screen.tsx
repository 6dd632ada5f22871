import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { fundPath, hrefOf, PATHS } from '#data/paths.ts';
import { useSearchParams } from '#data/router.tsx';
import { useBack } from '#data/use-back.ts';
import { useMoneyText } from '#data/use-money-text.ts';
import { Loaded } from '#widgets/loaded.tsx';
import '#features/fund/fund.css';
import { useNetworks } from '#features/fund/hooks/use-networks.ts';
import { type FundNetwork, type FundWay, findNetworks, isOpen, wayOf } from '#features/fund/model/network-rows.ts';
import { Coin } from '#ui/coin.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { ListGroup, ListRow } from '#ui/list-row.tsx';
import { TextInput } from '#ui/text-input.tsx';

const LONGEST = 40;

/** Picks a coin and network to deposit or (with ?for=withdraw or ?url=withdraw) to withdraw. */
export function SelectScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.assets);
  const [params] = useSearchParams();
  const way = wayOf({ for: params.get('for'), url: params.get('url') });
  const [typed, setTyped] = useState('');
  const title = t('fund.title.select');
  return (
    <>
      <NavBar title={title} back={{ label: t('common.actions.back'), onClick: back }} />
      <div className="pad fund-search">
        <TextInput
          dense
          inputMode="search"
          enterKeyHint="search"
          glyph={Search}
          label={t('fund.search')}
          placeholder={t('fund.search')}
          autoComplete="off"
          spellCheck={false}
          maxLength={LONGEST}
          value={typed}
          onChange={setTyped}
        />
      </div>
      <View>
        <Loaded query={useNetworks()}>{(rows) => <Found rows={findNetworks(rows, typed)} way={way} />}</Loaded>
      </View>
    </>
  );
}

function Found({ rows, way }: { rows: readonly FundNetwork[]; way: FundWay }) {
  const t = useTranslations('fund');
  const moneyText = useMoneyText();
  if (rows.length === 0) return <EmptyState art="records" title={t('noMatch')} />;
  const noteOf = (row: FundNetwork) => {
    if (!isOpen(row, way)) return t('closed');
    if (way === 'receive') return t('minimum', { amount: moneyText(row.min_deposit, row.currency_name) });
    return t('feeOf', { amount: moneyText(row.withdraw_fee, row.currency_name) });
  };
  return (
    <ListGroup label={t('title.select')}>
      {rows.map((row) => (
        <ListRow
          key={`${row.currency_id} ${row.network}`}
          chevron
          href={hrefOf(fundPath(way, { currency: row.currency_id, network: row.network }))}
          lead={<Coin symbol={row.currency_name} size={34} />}
          caption={row.network_name}
          end={<span className={isOpen(row, way) ? 'xs c3' : 'xs cw'}>{noteOf(row)}</span>}
        >
          {row.currency_name}
        </ListRow>
      ))}
    </ListGroup>
  );
}
