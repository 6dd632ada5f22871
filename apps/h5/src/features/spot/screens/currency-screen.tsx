import { SpotPage } from '#features/spot/components/spot-page.tsx';
import { TradeScreen } from '#widgets/trade/trade-screen.tsx';
import '#features/spot/spot.css';

export function CurrencyScreen() {
  return <TradeScreen product="spot">{(pair) => <SpotPage key={pair.id} instrument={pair} />}</TradeScreen>;
}
