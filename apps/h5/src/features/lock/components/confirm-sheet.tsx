import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import type { LockTicket } from '#features/lock/hooks/use-lock-form.ts';
import { Facts } from '#ui/facts.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { MoneyFoot } from '#widgets/money-foot.tsx';
import { PreviewFacts } from './buy-preview.tsx';
import { useLockProblemText } from './use-lock-problem-text.ts';
import { useLockTexts } from './use-lock-texts.ts';

type ConfirmProps = { ticket: LockTicket };

/** The last look before money is locked: all figures of the booking. */
export function ConfirmSheet({ ticket }: ConfirmProps) {
  const t = useTranslations();
  return (
    <Sheet
      open={ticket.isAsking && ticket.summary.preview !== null}
      onClose={() => ticket.setAsking(false)}
      title={t('lock.confirm.heading')}
      closeLabel={t('common.actions.close')}
      locked={ticket.submit.isPending}
    >
      <div className="stack lock-sheet">
        <ConfirmFacts ticket={ticket} />
        <PreviewFacts ticket={ticket} />
        <ConfirmButton ticket={ticket} />
      </div>
    </Sheet>
  );
}

function ConfirmFacts({ ticket: { product, summary, form } }: ConfirmProps) {
  const t = useTranslations('lock.confirm');
  const texts = useLockTexts();
  const amount = summary.preview?.amount ?? '0';
  const end = summary.preview?.plan.endMs ?? 0;
  return (
    <Facts
      rows={[
        { id: 'product', label: texts.product(product), value: texts.dayRate(product.day_rate_percent) },
        { id: 'amount', label: t('amount'), value: texts.money(amount, product.currency_name) },
        { id: 'ends', label: t('ends'), value: end === 0 ? t('noEnd') : texts.moment(end) },
        ...(product.renewable === 1 ? [{ id: 'renew', label: t('renew'), value: t(form.renews ? 'on' : 'off') }] : []),
      ]}
    />
  );
}

function ConfirmButton({ ticket }: ConfirmProps) {
  const t = useTranslations();
  const texts = useLockTexts();
  const problemText = useLockProblemText(ticket.product);
  const { product, summary, submit } = ticket;
  const amount = texts.money(summary.preview?.amount ?? '0', product.currency_name);
  return (
    <MoneyFoot
      submit={submit}
      label={t(`lock.confirm.act.${product.family}`, { amount })}
      isReady={summary.isReady}
      problem={problemText(summary.problem)}
      terms={String(product.terms_version)}
      unknown={t('lock.confirm.outcomeUnknown')}
      offline={t('lock.form.offline')}
      records={PATHS.lockOrders}
      onSend={ticket.send}
    />
  );
}
