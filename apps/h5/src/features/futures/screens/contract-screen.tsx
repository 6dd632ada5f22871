import { FuturesPage } from '#features/futures/components/futures-page.tsx';
import { TradeScreen } from '#widgets/trade/trade-screen.tsx';
import '#features/futures/futures.css';

/** One pair to trade with leverage, named by ?symbol=BTC/USDT. */
export function ContractScreen() {
  return <TradeScreen product="futures">{(pair) => <FuturesPage key={pair.id} instrument={pair} />}</TradeScreen>;
}
