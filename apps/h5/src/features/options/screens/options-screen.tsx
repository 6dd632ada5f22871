import { OptionsPage } from '#features/options/components/options-page.tsx';
import { TradeScreen } from '#widgets/trade/trade-screen.tsx';
import '#features/options/options.css';

export function OptionsScreen() {
  return <TradeScreen product="options">{(pair) => <OptionsPage key={pair.id} instrument={pair} />}</TradeScreen>;
}
