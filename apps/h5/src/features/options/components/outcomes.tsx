import { useTranslations } from 'use-intl';
import { DASH } from '#data/use-amount-text.ts';
import type { Ticket } from '#features/options/hooks/use-ticket.ts';
import { Stat } from '#ui/stat.tsx';
import { useOptionTexts } from './use-option-texts.ts';

/** The three possible outcomes: win, tie and loss. */
export function Outcomes({ ticket }: { ticket: Ticket }) {
  const t = useTranslations('options.ticket');
  const texts = useOptionTexts();
  const { outcomes, context } = ticket;
  const gain = (amount: string | undefined) => (amount === undefined ? DASH : texts.gain(amount, context.currency));
  return (
    <div className="outcomes">
      <Stat label={t('ifRight')} value={gain(outcomes?.ifRight)} direction="up" />
      <Stat
        label={t('ifWrong')}
        value={gain(outcomes?.ifWrong)}
        direction={context.trial === null ? 'down' : undefined}
      />
      {context.trial === null ? <BreakEven outcomes={outcomes} /> : <OwnMoney currency={context.currency} />}
    </div>
  );
}

function BreakEven({ outcomes }: Pick<Ticket, 'outcomes'>) {
  const t = useTranslations('options.ticket');
  const texts = useOptionTexts();
  return (
    <Stat
      label={t('breakEven')}
      value={outcomes === null ? DASH : t('right', { percent: texts.share(outcomes.breakEven) })}
    />
  );
}

/** An order with a trial fund needs none. */
function OwnMoney({ currency }: { currency: string }) {
  const t = useTranslations('coupon.ticket');
  const texts = useOptionTexts();
  return <Stat label={t('own')} value={texts.figure('0', currency)} />;
}
