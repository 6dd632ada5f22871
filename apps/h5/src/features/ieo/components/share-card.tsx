import { isZero, toAmount } from '@candor/money/decimal';
import { useTranslations } from 'use-intl';
import type { ShareReply } from '#features/ieo/hooks/use-share-check.ts';
import { barValue } from '#features/ieo/model/project.ts';
import { receivedPercent } from '#features/ieo/model/received-percent.ts';
import { Bar } from '#ui/bars.tsx';
import { Facts } from '#ui/facts.tsx';
import { useIeoTexts } from './use-ieo-texts.ts';

/** What the user was told: tokens received, and cost and refund in each coin paid. */
export function ShareCard({ reply }: { reply: ShareReply }) {
  const t = useTranslations('ieo.share');
  const texts = useIeoTexts();
  const { project } = reply;
  return (
    <section className="pad ieo-share-card">
      <div className="card">
        <div className="row between base ieo-received">
          <p>
            <b className="t1 num">{texts.tokens(reply.received)}</b> <span className="sm c3">{project.token}</span>
          </p>
          <p className="sm c3 num">{t('ofWanted', { wanted: texts.tokens(reply.wanted) })}</p>
        </div>
        <Bar label={t('bar')} value={barValue(receivedPercent(reply.received, reply.wanted))} thick />
        {reply.coins.map((coin) => (
          <div key={coin.currency_id} className="ieo-coin">
            <Facts
              rows={[
                { id: 'paid', label: t('committed'), value: texts.money(coin.paid, coin.currency_name) },
                {
                  id: 'cost',
                  label: t('cost', { tokens: texts.tokens(coin.allocated), price: texts.price(coin.price) }),
                  value: `${isZero(toAmount(coin.cost)) ? '' : '−'}${texts.money(coin.cost, coin.currency_name)}`,
                },
                {
                  id: 'refund',
                  label: t('returned', { time: texts.moment(project.settled_ms) }),
                  value: <span className="semi">{texts.money(coin.refund, coin.currency_name)}</span>,
                },
              ]}
            />
          </div>
        ))}
      </div>
    </section>
  );
}
