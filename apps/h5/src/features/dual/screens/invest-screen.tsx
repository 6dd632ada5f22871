import { DUAL_SIDES } from '@candor/contract/dual';
import { PATHS } from '#data/paths.ts';
import { useNavigate, useSearchParams } from '#data/router.tsx';
import { DualTableView } from '#features/dual/components/dual-table-view.tsx';
import { useDualTable } from '#features/dual/hooks/use-dual-table.ts';
import { View } from '#ui/frame.tsx';
import { FinanceHead } from '#widgets/finance/finance-head.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import '#features/dual/dual.css';

const COIN = /^[1-9][0-9]{0,8}$/;

/** The products on sale. Coin, side, date and its term are kept in the query. */
export function InvestScreen() {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const side = DUAL_SIDES.find((one) => one === params.get('type')) ?? 'call';
  const wanted = params.get('currency') ?? '';
  const table = useDualTable(COIN.test(wanted) ? wanted : null, side);
  const choice = { maturity: params.get('date'), days: params.get('days') };
  const choose = (change: Record<string, string>) =>
    setParams({ ...Object.fromEntries(params), ...change }, { replace: true });
  return (
    <>
      <FinanceHead product="dual" onHelp={() => navigate(PATHS.dualHelp)} />
      <View>
        <Loaded query={table} rows={7}>
          {(data) => <DualTableView table={data} side={side} choice={choice} onChoose={choose} />}
        </Loaded>
      </View>
    </>
  );
}
