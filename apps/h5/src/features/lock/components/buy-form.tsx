import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import type { LockTicket } from '#features/lock/hooks/use-lock-form.ts';
import { hasUnits, maxLock, unitRange } from '#features/lock/model/lock-form.ts';
import { findTerms } from '#features/lock/model/lock-product.ts';
import { AmountInput } from '#ui/amount-input.tsx';
import { Field } from '#ui/field.tsx';
import { ListGroup, ListRow } from '#ui/list-row.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Switch } from '#ui/switch.tsx';
import { CouponRow } from '#widgets/coupon/coupon-row.tsx';
import { ShortDay } from '#widgets/finance/short-day.tsx';
import { MoneyNotes } from '#widgets/money-notes.tsx';
import { BuyPreview } from './buy-preview.tsx';
import { useLockProblemText } from './use-lock-problem-text.ts';
import { useLockTexts } from './use-lock-texts.ts';

type BuyFormProps = { ticket: LockTicket; onTerm: (productId: number) => void; onSource: () => void };

/** Term, amount, what it brings and costs, renewal, and the source of the reward. */
export function BuyForm({ ticket, onTerm, onSource }: BuyFormProps) {
  const t = useTranslations('lock');
  const { product, overview, submit } = ticket;
  return (
    <div className="pad stack lock-form">
      {product.family === 'lock' ? null : <p className="sm">{t(`first.${product.family}`)}</p>}
      <TermField ticket={ticket} onTerm={onTerm} />
      <AmountField ticket={ticket} />
      <CouponRow choice={ticket.coupons} locked={submit.isPending || submit.isOutcomeUnknown} />
      <ShortDay daySeconds={overview.day_seconds} />
      <MoneyNotes submit={submit} unknown={t('confirm.outcomeUnknown')} records={PATHS.lockOrders} />
      <BuyPreview ticket={ticket} />
      <FormRows ticket={ticket} onSource={onSource} />
    </div>
  );
}

function TermField({ ticket, onTerm }: Pick<BuyFormProps, 'ticket' | 'onTerm'>) {
  const t = useTranslations('lock');
  const texts = useLockTexts();
  const { product, overview } = ticket;
  const terms = findTerms(overview.products, product);
  return (
    <div>
      <p className="row between wrap sm lock-label">
        <span className="c2">{t(product.days === 0 ? 'form.rate' : 'form.term')}</span>
        <span className="c3 num">{t('form.left', { amount: texts.exact(product.quota_left) })}</span>
      </p>
      {product.days === 0 ? (
        <FlexibleRates ticket={ticket} />
      ) : (
        <Segmented
          label={t('form.term')}
          items={terms.map(({ id, days, day_rate_percent: rate }) => ({
            value: String(id),
            label: t('ringDays', { count: days }),
            note: texts.dayRate(rate),
          }))}
          value={String(product.id)}
          onChange={(id) => onTerm(Number(id))}
        />
      )}
    </div>
  );
}

/** Today's rate, tomorrow's, and changes that are announced. */
function FlexibleRates({ ticket: { product } }: Pick<BuyFormProps, 'ticket'>) {
  const t = useTranslations('lock');
  const texts = useLockTexts();
  const later = product.rate_changes.filter((change) => change.from_ms > product.next_rate_from_ms);
  const rows = [
    { id: 0, label: t('today'), rate: product.day_rate_percent },
    {
      id: product.next_rate_from_ms,
      label: t('form.nextRate', { time: texts.moment(product.next_rate_from_ms) }),
      rate: product.next_rate_percent,
    },
    ...later.map((change) => ({
      id: change.from_ms,
      label: t('form.nextRate', { time: texts.moment(change.from_ms) }),
      rate: change.day_rate_percent,
    })),
  ];
  return (
    <dl className="kv">
      {rows.map((row) => (
        <RateRow key={row.id} label={row.label} rate={texts.dayRate(row.rate)} />
      ))}
    </dl>
  );
}

function RateRow({ label, rate }: { label: string; rate: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{rate}</dd>
    </>
  );
}

function AmountField({ ticket }: Pick<BuyFormProps, 'ticket'>) {
  const t = useTranslations();
  const texts = useLockTexts();
  const problemText = useLockProblemText(ticket.product);
  const { product, form, available, submit, summary } = ticket;
  const coin = product.currency_name;
  const inUnits = hasUnits(product);
  const most = maxLock(product, available);
  const range = inUnits ? unitRange(product) : null;
  return (
    <Field
      label={t(inUnits ? 'lock.form.notes' : 'common.labels.amount')}
      end={
        available === null ? null : <span className="num">{t('lock.form.spot', { amount: texts.own(available) })}</span>
      }
      hint={
        <span className="num">
          {range === null
            ? t('lock.form.range', { min: texts.figure(product.min_amount), max: texts.figure(product.max_amount) })
            : t('lock.form.notesRange', {
                min: range.least,
                max: range.most,
                unit: texts.figure(product.unit),
                coin,
              })}
        </span>
      }
      error={submit.failure ?? problemText(summary.problem)}
    >
      <AmountInput
        name="amount"
        value={form.typed}
        onChange={ticket.change}
        onBlur={() => ticket.dispatch({ type: 'left' })}
        unit={inUnits ? t('lock.form.notesOf', { unit: texts.figure(product.unit), coin }) : coin}
        scale={inUnits ? 0 : product.scale}
        disabled={submit.isPending || submit.isOutcomeUnknown}
        max={{ label: t('common.actions.max'), onPick: () => ticket.change(most), disabled: most === '' }}
      />
    </Field>
  );
}

function FormRows({ ticket, onSource }: Pick<BuyFormProps, 'ticket' | 'onSource'>) {
  const t = useTranslations('lock');
  const texts = useLockTexts();
  const { product, form, dispatch } = ticket;
  return (
    <ListGroup card>
      {product.renewable === 1 ? (
        <ListRow
          caption={t('renew.terms')}
          end={
            <Switch
              label={t('renew.label')}
              checked={form.renews}
              onChange={(on) => dispatch({ type: 'renews', on })}
            />
          }
        >
          {t('renew.label')}
        </ListRow>
      ) : null}
      <ListRow caption={t('source.caption')} onClick={onSource} chevron>
        {t('source.row', { rate: texts.dayRate(product.day_rate_percent) })}
      </ListRow>
    </ListGroup>
  );
}
