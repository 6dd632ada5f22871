import type { FuturesReceipt } from '@candor/domain/proof/futures-receipt';
import type { Receipt } from '@candor/domain/proof/verify-receipt';
import { isNegative, isZero, toAmount } from '@candor/money/decimal';
import { useTranslations } from 'use-intl';
import { endOf, gainOf, waitsOf } from '#features/proof/model/receipt-outcome.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { useFigures } from './use-proof-texts.ts';

function directionOf(gain: string): string {
  const value = toAmount(gain);
  if (isZero(value)) return '';
  return isNegative(value) ? 'down' : 'up';
}

/** What was traded and what came of it, by what the receipt says. */
export function TradeCard({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('proof.trade');
  const { figure, gain, percent, time } = useFigures();
  const isOption = receipt.kind === 'option';
  const side = isOption ? receipt.direction : receipt.before.side;
  const won = gainOf(receipt);
  return (
    <section className="pad proof-part-2">
      <Card tight>
        <div className="row between">
          <span className="row proof-what">
            <Badge tone={side === 'up' || side === 'long' ? 'up' : 'down'}>{t(side)}</Badge>
            <b className="semi sm">
              {isOption
                ? t('option', { symbol: receipt.symbol, seconds: receipt.seconds })
                : t('futures', { symbol: receipt.symbol, multiple: receipt.before.multiple })}
            </b>
          </span>
          <b className={`semi num nowrap ${directionOf(won)}`}>
            {gain(won)} {receipt.currency}
          </b>
        </div>
        <p className="row between xs c3 num proof-terms">
          <span>
            {isOption
              ? t('staked', { stake: figure(receipt.stake), percent: percent(receipt.payoutRate) })
              : t(`closed.${receipt.cause}`, { lots: receipt.lots })}
          </span>
          <span className="nowrap">{time(endOf(receipt))}</span>
        </p>
        {receipt.kind === 'futures' ? <Waits receipt={receipt} /> : null}
      </Card>
    </section>
  );
}

/** Which tick an order was accepted under and which one filled it. */
function Waits({ receipt }: { receipt: FuturesReceipt }) {
  const t = useTranslations('proof.trade.wait');
  return waitsOf(receipt).map(({ what, acceptedSeq, filledSeq }) => (
    <p key={what} className="xs c3 num">
      {t(what, { accepted: String(acceptedSeq), filled: String(filledSeq) })}
    </p>
  ));
}
