import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import type { DualForm } from '#features/dual/hooks/use-dual-purchase.ts';
import type { PurchaseFigures } from '#features/dual/model/purchase-form.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Facts } from '#ui/facts.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { MoneyFoot } from '#widgets/money-foot.tsx';
import { OutcomeCards } from './outcome-cards.tsx';
import { useDualProblemText } from './use-dual-problem-text.ts';
import { useDualTexts } from './use-dual-texts.ts';

type ReviewProps = { form: DualForm };

/** Both outcomes once more, what can be lost, and the purchase. */
export function ReviewSheet({ form }: ReviewProps) {
  const t = useTranslations();
  return (
    <Sheet
      open={form.isReviewing}
      onClose={() => form.review(false)}
      title={t('dual.review.heading')}
      closeLabel={t('common.actions.close')}
      locked={form.submit.isPending}
    >
      {form.figures === null ? null : <ReviewBody form={form} figures={form.figures} />}
    </Sheet>
  );
}

function ReviewBody({ form, figures }: ReviewProps & { figures: PurchaseFigures }) {
  const t = useTranslations('dual.review');
  const { product } = form.preview;
  const isBusy = form.submit.isPending || form.submit.isOutcomeUnknown;
  return (
    <div className="stack dual-review">
      <ReviewFacts form={form} figures={figures} />
      <OutcomeCards product={product} figures={figures} />
      <Checkbox name="compound" checked={form.compounds} disabled={isBusy} onChange={form.setCompounds}>
        {t('compound')}
      </Checkbox>
      <Checkbox name="acknowledge" checked={form.isAcknowledged} disabled={isBusy} onChange={form.acknowledge}>
        {t('acknowledge')}
      </Checkbox>
      <ReviewButtons form={form} />
    </div>
  );
}

function ReviewFacts({ form, figures }: ReviewProps & { figures: PurchaseFigures }) {
  const t = useTranslations('dual');
  const texts = useDualTexts();
  const { product } = form.preview;
  return (
    <Facts
      rows={[
        {
          id: 'shares',
          label: t('review.shares'),
          value: t('review.sharesText', {
            count: figures.shares,
            cost: texts.money(product.share_cost, product.pay_name),
          }),
        },
        { id: 'linked', label: t('list.linked'), value: texts.money(product.linked_price, product.quote_name) },
        {
          id: 'rate',
          label: t('purchase.rate'),
          value: t('review.rateText', {
            rate: texts.percent(product.rate),
            term: texts.percent(product.term_rate),
            days: product.days,
          }),
        },
        { id: 'matures', label: t('purchase.matures'), value: texts.time(product.maturity_ms) },
        { id: 'cancel', label: t('purchase.cancel'), value: t('purchase.notPossible') },
        { id: 'cost', label: t('purchase.putIn'), value: texts.money(figures.cost, product.pay_name), total: true },
      ]}
    />
  );
}

function ReviewButtons({ form }: ReviewProps) {
  const t = useTranslations();
  const problemText = useDualProblemText();
  const { submit, send, problem, context, isAcknowledged } = form;
  return (
    <div className="stack">
      <MoneyFoot
        submit={submit}
        label={t('dual.review.buy')}
        isReady={problem === null && isAcknowledged}
        problem={problem && problemText(problem, context)}
        unknown={t('dual.review.outcomeUnknown')}
        offline={t('common.states.ordersPaused')}
        records={PATHS.dualOrders}
        back={{ label: t('common.actions.back'), onClick: () => form.review(false) }}
        onSend={send}
      />
    </div>
  );
}
