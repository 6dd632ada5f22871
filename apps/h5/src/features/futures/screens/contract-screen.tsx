import { FuturesPage } from '#features/futures/components/futures-page.tsx';
import { TradeScreen } from '#widgets/trade/trade-screen.tsx';
import '#features/futures/futures.css';

/** Futures trading page of one pair, named by ?symbol=BTC/USDT. */
export function ContractScreen() {
  return <TradeScreen product="futures">{(pair) => <FuturesPage key={pair.id} instrument={pair} />}</TradeScreen>;
}
