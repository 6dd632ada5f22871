import { useTranslations } from 'use-intl';
import type { LivePrice } from '#features/dual/hooks/use-live-price.ts';
import type { DualProduct } from '#features/dual/model/dual-table.ts';
import { BOX, drawPayoff, type Payoff, toPath } from '#features/dual/model/payoff.ts';
import type { PurchaseFigures } from '#features/dual/model/purchase-form.ts';
import { useDualTexts } from './use-dual-texts.ts';

type DrawingProps = { product: DualProduct; figures: PurchaseFigures; live: LivePrice };

/** The value of the payout by the price at maturity, against just holding what was put in. */
export function PayoffDrawing({ product, figures, live }: DrawingProps) {
  const t = useTranslations('dual.payoff');
  const texts = useDualTexts();
  const { outcomes, cost, breakEven } = figures;
  const payoff = drawPayoff({
    side: product.side,
    cost,
    below: outcomes.below.amount,
    atOrAbove: outcomes.atOrAbove.amount,
    linkedPrice: product.linked_price,
    price: live.price,
  });
  const label = t(product.side === 'call' ? 'labelCall' : 'labelPut', {
    price: texts.linked(product.linked_price),
    below: texts.money(outcomes.below.amount, product.currency_name),
    above: texts.money(outcomes.atOrAbove.amount, product.quote_name),
    even: texts.price(breakEven, 2),
    coin: product.pay_name,
  });
  return (
    <svg
      className="chart dual-payoff"
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      fill="none"
      role="img"
      aria-label={label}
    >
      <path className="gl" d={`M0 24H${BOX.width}M0 66H${BOX.width}M0 108H${BOX.width}`} />
      <path className="base" d={`M0 ${BOX.bottom}H${BOX.width}`} />
      <rect className="above" x={payoff.linkedX} y={14} width={BOX.width - payoff.linkedX} height={BOX.bottom - 14} />
      <Lines payoff={payoff} />
      <SideTexts payoff={payoff} product={product} />
      <Marks payoff={payoff} product={product} price={live.price} />
    </svg>
  );
}

function Lines({ payoff }: { payoff: Payoff }) {
  const [left, linked, right] = payoff.line;
  return (
    <>
      {payoff.lag.length === 0 ? null : <path className="lag" d={`${toPath(payoff.lag)}Z`} />}
      <path className="holding" d={toPath(payoff.holding)} />
      <path className="paid" pathLength={1} d={toPath([left, linked])} />
      <path className="paid quote" pathLength={1} d={toPath([linked, right])} />
    </>
  );
}

type TextsProps = { payoff: Payoff; product: DualProduct };

/** A call is above holding on the left and below it on the right; a put the other way round, so its texts stand there. */
function SideTexts({ payoff, product }: TextsProps) {
  const t = useTranslations('dual.payoff');
  const { linkedX, holding, line } = payoff;
  const isCall = product.side === 'call';
  const [left, , right] = line;
  const edge = isCall ? { x: BOX.width, textAnchor: 'end' as const } : { x: 0, textAnchor: 'start' as const };
  const holdingY = isCall ? holding[1].y - 9 : holding[0].y - 7;
  const lagY = isCall ? right.y - 10 : (holding[0].y + left.y) / 2 - 14;
  const paidIn = isCall ? { x: 0, y: 12 } : { x: linkedX - 10, y: 140, textAnchor: 'end' as const };
  // The mark of the price now stands to the right of the linked price of a put.
  const paidInQuote = isCall ? { x: linkedX + 10 } : { x: BOX.width - 4, textAnchor: 'end' as const };
  return (
    <>
      <text {...edge} y={holdingY}>
        {t('holding', { coin: product.pay_name })}
      </text>
      {payoff.lag.length === 0 ? null : (
        <text {...edge} y={lagY}>
          {t(isCall ? 'gain' : 'loss')}
        </text>
      )}
      <text className="strong" {...paidIn}>
        {t('paidIn', { coin: product.currency_name })}
      </text>
      <text className="linked" {...paidInQuote} y={140}>
        {t('paidIn', { coin: product.quote_name })}
      </text>
    </>
  );
}

/** Prices with so many digits before the point are shown without decimals. */
const WHOLE_FROM = 4;

/** The linked price and the price now, with their texts away from each other. */
function Marks({ payoff, product, price }: TextsProps & { price: string | null }) {
  const t = useTranslations('dual.payoff');
  const texts = useDualTexts();
  const { linkedX, line, now } = payoff;
  const isRight = now !== null && now.x > linkedX;
  const digits = (price ?? '').split('.')[0]?.length ?? 0;
  const shown = price === null ? '' : texts.price(price, digits >= WHOLE_FROM ? 0 : 2);
  return (
    <>
      <path className="linked-line" d={`M${linkedX} 14V${BOX.bottom}`} />
      <circle className="linked-dot" cx={linkedX} cy={line[1].y} r={4} />
      <text className="linked" x={linkedX} y={166} dx={isRight ? 2 : -2} textAnchor={isRight ? 'end' : 'start'}>
        {t('linked', { price: texts.linked(product.linked_price) })}
      </text>
      {now === null ? null : (
        <>
          <path className="now-line" d={`M${now.x} ${BOX.bottom}V${now.y}`} />
          <circle className="now-dot" cx={now.x} cy={now.y} r={3.5} />
          <text x={now.x} y={166} dx={isRight ? -10 : 10} textAnchor={isRight ? 'start' : 'end'}>
            {t('now', { price: shown })}
          </text>
        </>
      )}
    </>
  );
}
