import { DUAL_SIDES, type DualSide } from '@candor/contract/dual';
import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { useBack } from '#data/use-back.ts';
import { useDualTexts } from '#features/dual/components/use-dual-texts.ts';
import { workedExample } from '#features/dual/model/worked-example.ts';
import { DashList } from '#ui/dash-list.tsx';
import { Facts } from '#ui/facts.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { Note } from '#ui/note.tsx';
import '#features/dual/dual.css';

const LOSSES = ['value', 'gain', 'early', 'house'] as const;
const RULES = ['settlement', 'failed', 'compound', 'proof'] as const;
const COIN = 'BTC';
const QUOTE = 'USDT';

/** What the product is, both outcomes, what can be lost, and an example. */
export function DualHelpScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.invest);
  return (
    <>
      <NavBar title={t('dual.help.heading')} back={{ label: t('common.actions.back'), onClick: back }} />
      <View>
        <article className="pad stack dual-help">
          <Note tone="warn">{t('dual.help.warning')}</Note>
          <section>
            <h2 className="t3">{t('dual.help.whatHeading')}</h2>
            <p className="c2">{t('dual.help.what')}</p>
          </section>
          <Outcomes />
          <Points heading={t('dual.help.lossHeading')} points={LOSSES} />
          <section>
            <h2 className="t3">{t('dual.help.exampleHeading')}</h2>
            <p className="c2">{t('dual.help.exampleText')}</p>
            {DUAL_SIDES.map((side) => (
              <Example key={side} side={side} />
            ))}
          </section>
          <Points heading={t('dual.help.rulesHeading')} points={RULES} />
        </article>
      </View>
    </>
  );
}

function Outcomes() {
  const t = useTranslations('dual.help');
  return (
    <section>
      <h2 className="t3">{t('outcomesHeading')}</h2>
      <p className="c2">{t('call')}</p>
      <p className="c2">{t('put')}</p>
      <p className="c2">{t('equal')}</p>
    </section>
  );
}

type PointsProps = { heading: string; points: readonly ((typeof LOSSES)[number] | (typeof RULES)[number])[] };

function Points({ heading, points }: PointsProps) {
  const t = useTranslations('dual.help.point');
  return (
    <section>
      <h2 className="t3">{heading}</h2>
      <DashList items={points.map((id) => ({ id, text: t(id) }))} />
    </section>
  );
}

function Example({ side }: { side: DualSide }) {
  const t = useTranslations('dual.help');
  const texts = useDualTexts();
  const { cost, linkedPrice, rate, days, termRate, outcomes } = workedExample(side);
  const price = texts.linked(linkedPrice);
  return (
    <div className="card tight dual-example">
      <p className="med">
        {t(side === 'call' ? 'exampleCall' : 'examplePut', {
          cost: texts.money(cost, side === 'call' ? COIN : QUOTE),
          price,
          rate: texts.percent(rate),
          days,
        })}
      </p>
      <Facts
        rows={[
          { id: 'term', label: t('exampleInterest', { days }), value: texts.percent(termRate) },
          { id: 'below', label: t('exampleBelow', { price }), value: texts.money(outcomes.below.amount, COIN) },
          { id: 'above', label: t('exampleAbove', { price }), value: texts.money(outcomes.atOrAbove.amount, QUOTE) },
        ]}
      />
      <p className="sm c2">{t(side === 'call' ? 'exampleCallEnd' : 'examplePutEnd')}</p>
    </div>
  );
}
