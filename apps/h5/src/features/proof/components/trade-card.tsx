import type { Receipt } from '@candor/domain/proof/receipt-verifier';
import { isNegative, isZero, toAmount } from '@candor/money/decimal';
import type { ProofView } from '#data/proof-view.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { useFigures } from '#widgets/proof/use-figures.ts';

function directionOf(gain: string): string {
  const value = toAmount(gain);
  if (isZero(value)) return '';
  return isNegative(value) ? 'down' : 'up';
}

type TradeCardProps = { receipt: Receipt; view: ProofView };

/** The trade and its result according to the receipt. */
export function TradeCard({ receipt, view }: TradeCardProps) {
  const { gain, time } = useFigures();
  const { side, what, terms, more } = view.useTradeText(receipt);
  const won = view.gainOf(receipt);
  return (
    <section className="pad proof-part-2">
      <Card tight>
        <div className="row between">
          <span className="row proof-what">
            <Badge tone={side.isUp ? 'up' : 'down'}>{side.text}</Badge>
            <b className="semi sm">{what}</b>
          </span>
          <b className={`semi num nowrap ${directionOf(won)}`}>
            {gain(won)} {receipt.currency}
          </b>
        </div>
        <p className="row between xs c3 num proof-terms">
          <span>{terms}</span>
          <span className="nowrap">{time(view.endOf(receipt))}</span>
        </p>
        {more.map((line) => (
          <p key={line} className="xs c3 num">
            {line}
          </p>
        ))}
      </Card>
    </section>
  );
}
