import { useTranslations } from 'use-intl';
import { useAmountText } from '#data/use-amount-text.ts';
import type { DualForm } from '#features/dual/hooks/use-dual-purchase.ts';
import { changedCount, soldPercent } from '#features/dual/model/dual-table.ts';
import { mostShares, stepShares } from '#features/dual/model/purchase-form.ts';
import { Badge } from '#ui/badge.tsx';
import { CoinPair } from '#ui/coin.tsx';
import { Facts } from '#ui/facts.tsx';
import { PoolBar } from '#ui/pool-bar.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { ShortDay } from '#widgets/finance/short-day.tsx';
import { OutcomeCards } from './outcome-cards.tsx';
import { PayoffDrawing } from './payoff-drawing.tsx';
import { useDualProblemText } from './use-dual-problem-text.ts';
import { useDualTexts } from './use-dual-texts.ts';

type PartProps = { form: DualForm };

export function PurchaseBody({ form }: PartProps) {
  return (
    <div className="dual-purchase">
      <Terms form={form} />
      <Payout form={form} />
      <Shares form={form} />
      <TermFacts form={form} />
    </div>
  );
}

function Terms({ form: { preview } }: PartProps) {
  const t = useTranslations('dual.purchase');
  const texts = useDualTexts();
  const { product, day_seconds } = preview;
  const stats = [
    { id: 'rate', label: t('rate'), value: texts.percent(product.rate) },
    { id: 'holding', label: t('holding'), value: texts.days(product.days) },
    { id: 'matures', label: t('matures'), value: texts.day(product.maturity_ms, day_seconds) },
  ];
  return (
    <section className="pad">
      <p className="row dual-badge">
        <CoinPair base={product.currency_name} quote={product.quote_name} size={32} />
        <Badge tone="warn">{t('notProtected')}</Badge>
      </p>
      <div className="grid g3 dual-terms">
        {stats.map(({ id, label, value }) => (
          <div key={id}>
            <p className="xs c3">{label}</p>
            <p className="t1 num">{value}</p>
          </div>
        ))}
      </div>
      <ShortDay daySeconds={day_seconds} />
    </section>
  );
}

function Payout({ form }: PartProps) {
  const t = useTranslations('dual.purchase');
  const { product } = form.preview;
  const { figures } = form;
  return (
    <section className="pad dual-part">
      <h2 className="t3">{t('getBack')}</h2>
      <p className="sm c3 dual-sub">{t('getBackText', { coin: product.currency_name })}</p>
      {figures === null ? (
        <p className="sm c3">{t('noShares')}</p>
      ) : (
        <>
          <PayoffDrawing product={product} figures={figures} live={form.live} />
          <OutcomeCards product={product} figures={figures} />
        </>
      )}
    </section>
  );
}

function Shares({ form }: PartProps) {
  const t = useTranslations('dual.purchase');
  const texts = useDualTexts();
  const amountText = useAmountText();
  const problemText = useDualProblemText();
  const { context, shares, changeShares, problem } = form;
  const { product, available } = context;
  const held = mostShares(context);
  return (
    <section className="pad dual-part">
      <p className="row between sm dual-shares-head">
        <span className="c2">
          {t('shares')}{' '}
          <span className="c3 num">{t('each', { cost: texts.money(product.share_cost, product.pay_name) })}</span>
        </span>
        {available === null ? null : (
          <span className="c3 num">
            {t('available', { amount: `${amountText(available, product.pay_name)} ${product.pay_name}` })}
          </span>
        )}
      </p>
      <Stepper
        large
        label={t('shares')}
        value={shares}
        scale={0}
        onChange={changeShares}
        onStep={(direction) => changeShares(stepShares(shares, direction, context))}
        lessLabel={t('fewer')}
        moreLabel={t('more')}
        canLess={shares !== '1'}
        canMore={shares !== String(held) && held > 0}
      />
      {problem === null ? null : (
        <p className="hint err" role="alert">
          {problemText(problem, context)}
        </p>
      )}
      <div className="dual-pool">
        <PoolBar
          label={t('taken')}
          value={soldPercent(product)}
          taken={t('takenOf', { sold: texts.count(product.sold_shares), total: texts.count(product.total_shares) })}
          rest={t('left', { left: texts.count(product.remaining_shares) })}
        />
      </div>
    </section>
  );
}

function TermFacts({ form }: PartProps) {
  const t = useTranslations('dual.purchase');
  const texts = useDualTexts();
  const { preview, figures } = form;
  const { product } = preview;
  const { history, side } = product;
  const sum = { days: product.days, rate: texts.percent(product.rate), result: texts.percent(product.term_rate) };
  return (
    <section className="pad dual-part dual-facts">
      <Facts
        rows={[
          { id: 'interest', label: t('interest', { days: product.days }), value: t('interestSum', sum) },
          { id: 'from', label: t('interestFrom'), value: texts.time(product.interest_from_ms) },
          {
            id: 'settlement',
            label: t('settlement'),
            value: t('settlementText', { window: texts.windowText(preview.window_from_ms, preview.window_to_ms) }),
          },
          ...(figures === null
            ? []
            : [
                {
                  id: 'even',
                  label: t('even'),
                  value: t(side === 'call' ? 'evenAbove' : 'evenBelow', { price: texts.price(figures.breakEven, 2) }),
                },
              ]),
          { id: 'cancel', label: t('cancel'), value: t('notPossible') },
        ]}
      />
      {history === null ? null : (
        <p className="xs c3 dual-history">
          {t(side === 'call' ? 'historyCall' : 'historyPut', {
            terms: history.terms,
            days: product.days,
            changed: changedCount(side, history),
            coin: product.currency_name,
          })}
          {history.outside_chain === 0 ? null : ` ${t('outsideChain', { count: history.outside_chain })}`}
        </p>
      )}
    </section>
  );
}
