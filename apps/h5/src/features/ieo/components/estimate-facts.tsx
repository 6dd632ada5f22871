import { useTranslations } from 'use-intl';
import { DASH } from '#data/use-amount-text.ts';
import { Facts } from '#ui/facts.tsx';
import { Note } from '#ui/note.tsx';
import type { CommitPanel } from './commit-panel.ts';
import { useIeoTexts } from './use-ieo-texts.ts';

/** What is set aside, and what the share would be at today's demand. */
export function EstimateFacts({ detail, coin, summary, live }: CommitPanel) {
  const t = useTranslations('ieo.commit');
  const texts = useIeoTexts();
  const { token } = detail.project;
  const { plan } = summary;
  const { estimate } = live;
  const inTokens = (amount: string) => `${texts.tokens(amount)} ${token}`;
  const inCoin = (amount: string) => texts.money(amount, coin.currency_name);
  return (
    <>
      <Facts
        rows={[
          { id: 'price', label: t('price', { token }), value: `${texts.price(coin.price)} ${coin.currency_name}` },
          { id: 'value', label: t('value'), value: plan ? texts.money(plan.value, 'USDT') : DASH },
          { id: 'hold', label: t('hold'), value: plan ? inCoin(plan.hold) : DASH, total: true },
        ]}
      />
      <section className="card ieo-estimate" aria-live="polite">
        <h2 className="sm med">{t('estimate')}</h2>
        <Facts
          dense
          rows={[
            { id: 'get', label: t('wouldGet'), value: estimate ? inTokens(estimate.allocated) : DASH },
            { id: 'pay', label: t('wouldPay'), value: estimate ? inCoin(estimate.cost) : DASH },
            { id: 'return', label: t('wouldReturn'), value: estimate ? inCoin(estimate.refund) : DASH },
            { id: 'demand', label: t('demand'), value: inTokens(estimate?.demand ?? detail.project.wanted) },
            { id: 'supply', label: t('supply'), value: inTokens(detail.project.supply) },
          ]}
        />
        {estimate?.capped === 1 ? <p className="xs c2">{t('capped', { cap: inTokens(detail.user_cap) })}</p> : null}
        {estimate?.below_soft_cap === 1 ? <p className="xs c2">{t('belowSoftCap')}</p> : null}
        <p className="xs c3">{live.isFailed ? t('noEstimate') : t('note')}</p>
      </section>
      {detail.project.is_demo === 1 ? <DemoNote /> : null}
    </>
  );
}

function DemoNote() {
  const t = useTranslations('ieo.detail');
  return <Note>{t('demo')}</Note>;
}
