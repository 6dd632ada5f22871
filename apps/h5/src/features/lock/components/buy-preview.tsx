import { isZero } from '@candor/money/decimal';
import { useTranslations } from 'use-intl';
import { serverNowMs } from '#data/quotes/server-clock.ts';
import { DASH } from '#data/use-amount-text.ts';
import type { LockTicket } from '#features/lock/hooks/use-lock-form.ts';
import { Facts } from '#ui/facts.tsx';
import { Steps } from '#ui/steps.tsx';
import { useLockTexts } from './use-lock-texts.ts';

type PreviewProps = { ticket: LockTicket };

/** When it counts, pays and ends; staying and leaving side by side; every figure of the booking. */
export function BuyPreview({ ticket }: PreviewProps) {
  const t = useTranslations('lock');
  const texts = useLockTexts();
  const { preview } = ticket.summary;
  return (
    <section className="stack lock-ahead">
      <h2 className="t3 num">
        {preview === null ? t('form.ifAny') : t('form.ifLocked', { amount: texts.figure(preview.amount) })}
      </h2>
      <WhenSteps ticket={ticket} />
      <div className="grid g2 lock-pair">
        <StayCard ticket={ticket} />
        <LeaveCard ticket={ticket} />
      </div>
      <PreviewFacts ticket={ticket} />
    </section>
  );
}

function WhenSteps({ ticket: { product, overview, summary } }: PreviewProps) {
  const t = useTranslations('lock');
  const texts = useLockTexts();
  const plan = summary.preview?.plan;
  const day = (ms: number) => texts.day(ms, overview.day_seconds);
  const items = [
    { id: 'lock', label: t('form.step.lock'), note: day(serverNowMs()) },
    {
      id: 'counts',
      label: t('form.step.counts'),
      note: t('form.step.from', { date: day(plan?.schedule.startMs ?? product.start_ms) }),
    },
    { id: 'first', label: t('form.step.first'), note: day(plan?.firstPayoutMs ?? product.first_payout_ms) },
  ];
  const end = { id: 'ends', label: t('form.step.ends'), note: day(plan?.endMs ?? product.end_ms) };
  return <Steps label={t('form.ifAny')} items={product.days === 0 ? items : [...items, end]} current={0} />;
}

function PairCard({ label, value, line }: { label: string; value: string; line: string }) {
  return (
    <div className="card tight">
      <p className="xs c2">{label}</p>
      <p className={value.length > LONG_FIGURE ? 't2 num long' : 't2 num'}>{value}</p>
      <p className="xs c3 num">{line}</p>
    </div>
  );
}

/** More characters than this do not fit half of a small phone in the large type. */
const LONG_FIGURE = 11;

function StayCard({ ticket: { product, summary } }: PreviewProps) {
  const t = useTranslations('lock');
  const texts = useLockTexts();
  const { preview } = summary;
  const daily = preview === null ? DASH : texts.figure(preview.plan.rewardPerDay, 'gain');
  if (product.days === 0) return <PairCard label={t('form.eachDay')} value={daily} line={t('form.eachDayLine')} />;
  return (
    <PairCard
      label={t('form.stay', { days: product.days })}
      value={preview === null ? DASH : texts.figure(preview.backTotal)}
      line={t('form.stayLine', {
        daily: preview === null ? DASH : texts.figure(preview.plan.rewardPerDay),
        total: preview === null ? DASH : texts.figure(preview.plan.rewardTotal),
      })}
    />
  );
}

function LeaveCard({ ticket: { product, summary } }: PreviewProps) {
  const t = useTranslations('lock');
  const texts = useLockTexts();
  const { preview } = summary;
  if (product.early_redeem === 0)
    return <PairCard label={t('form.leaveNever')} value={t('notPossible')} line={t('form.leaveNeverLine')} />;
  const returns = preview === null ? DASH : texts.figure(preview.leaving.returns);
  if (product.days === 0)
    return <PairCard label={t('form.leaveFlex')} value={returns} line={t('form.leaveFlexLine')} />;
  const fee = preview === null ? texts.feeRate(product.redeem_fee_percent) : texts.cost(preview.leaving.fee);
  return <PairCard label={t('form.leaveAny')} value={returns} line={t('form.leaveLine', { fee })} />;
}

/** The figures of the preview; the last row is what leaving costs. */
export function PreviewFacts({ ticket: { product, summary } }: PreviewProps) {
  const t = useTranslations('lock');
  const c = useTranslations('coupon.ticket');
  const texts = useLockTexts();
  const { preview } = summary;
  const plan = preview?.plan;
  const first = {
    id: 'first',
    label: t('form.firstPayout', { time: texts.moment(plan?.firstPayoutMs ?? product.first_payout_ms) }),
    value: plan ? texts.figure(plan.rewardPerDay, 'gain') : DASH,
  };
  const term = [
    {
      id: 'payouts',
      label: t('form.payouts', { count: product.days }),
      value: plan ? texts.figure(plan.rewardTotal, 'gain') : DASH,
    },
    {
      id: 'back',
      label: t('form.back', { time: texts.moment(plan?.endMs ?? product.end_ms) }),
      value: preview ? texts.figure(preview.amount) : DASH,
    },
  ];
  const year = {
    id: 'year',
    label: t('form.year', { days: product.year_days }),
    value: texts.yearRate(product.annual_percent),
  };
  const leaving = {
    id: 'leaving',
    label: t('form.leavingToday'),
    value: <LeavingText ticket={{ product, summary }} />,
    total: true,
  };
  const added = preview?.added ?? null;
  const coupon = added === null ? [] : [{ id: 'coupon', label: c('added'), value: texts.figure(added.total, 'gain') }];
  return <Facts rows={[first, ...(product.days === 0 ? [] : term), ...coupon, year, leaving]} />;
}

function LeavingText({ ticket: { product, summary } }: { ticket: Pick<LockTicket, 'product' | 'summary'> }) {
  const t = useTranslations('lock');
  const texts = useLockTexts();
  if (product.early_redeem === 0) return t('notPossible');
  const { preview } = summary;
  if (preview === null) return DASH;
  return isZero(preview.leaving.penalty) ? t('free') : texts.cost(preview.leaving.penalty);
}
