import { OTC_RULES } from '@candor/domain/otc/otc-rules';
import { useTranslations } from 'use-intl';
import { DASH } from '#data/use-amount-text.ts';
import type { AdTicket } from '#features/otc/hooks/use-ad-form.ts';
import type { Setup } from '#features/otc/model/otc-types.ts';
import { Facts } from '#ui/facts.tsx';
import { useOtcTexts } from './use-otc-texts.ts';

/** Fee, what is held, how long the ad runs, and when ads pause. */
export function AdSummary({ ticket, setup }: { ticket: AdTicket; setup: Setup }) {
  const t = useTranslations('otc.form');
  const all = useTranslations('otc');
  const texts = useOtcTexts();
  const { form, preview } = ticket;
  const coin = setup.coins.find(({ id }) => id === form.coin)?.name ?? '';
  const isSale = form.side === 'sell';
  const percent = texts.percent(setup.maker_fee_percent);
  return (
    <Facts
      rows={[
        {
          id: 'fee',
          label: t(isSale ? 'feeSold' : 'feeBought', { percent }),
          value: preview === undefined ? DASH : `−${texts.money(preview.fee, coin)}`,
        },
        ...(isSale ? [{ id: 'held', label: all('take.held'), value: t('heldOnly') }] : []),
        { id: 'runs', label: t('runs'), value: t('days', { count: setup.ad_days }) },
        {
          id: 'pause',
          label: t('pauseBelow'),
          value: t('pauseRate', { percent: texts.percent(OTC_RULES.minCompletionPercent) }),
        },
      ]}
    />
  );
}
