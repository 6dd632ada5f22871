import { isZero, toRate } from '@candor/money/decimal';
import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { useBack } from '#data/use-back.ts';
import { useFeeLevel } from '#data/use-fee-level.ts';
import { useFeeText } from '#data/use-fee-text.ts';
import { LevelTable } from '#features/share/components/level-table.tsx';
import { useInviteTexts } from '#features/share/components/use-invite-texts.ts';
import { type FeeLevel, toProgress } from '#features/share/model/fee-level.ts';
import '#features/share/share.css';
import { Bar } from '#ui/bars.tsx';
import { Facts } from '#ui/facts.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { Note } from '#ui/note.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { Loaded } from '#widgets/loaded.tsx';

/** The own fee level, how it comes about, and the rates that follow from it. */
export function FeesScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.settings);
  const query = useFeeLevel();
  return (
    <>
      <NavBar title={t('invite.fees.heading')} back={{ label: t('common.actions.back'), onClick: back }} />
      <View>
        <Loaded query={query}>{(own) => <FeeLevelBody own={own} />}</Loaded>
      </View>
    </>
  );
}

type OwnPart = { own: FeeLevel };

function FeeLevelBody({ own }: OwnPart) {
  const t = useTranslations('invite.fees');
  return (
    <div className="pad stack invite-fees">
      <OwnLevel own={own} />
      <Discount own={own} />
      <section>
        <SectionHead title={t('rates')} />
        <Rates own={own} />
        <p className="xs c3 invite-below">{t('ratesNote')}</p>
      </section>
      <section>
        <SectionHead title={t('levels')} />
        <LevelTable own={own} />
        <p className="xs c3 invite-below">{t('text')}</p>
      </section>
    </div>
  );
}

function OwnLevel({ own }: OwnPart) {
  const t = useTranslations('invite.fees');
  const texts = useInviteTexts();
  const progress = toProgress(own);
  return (
    <section>
      <p className="row wrap base">
        <b className="display num">{t('own', { level: String(own.level) })}</b>
        <span className="c2 num">{t('ofRates', { percent: texts.percent(own.percent) })}</span>
      </p>
      <p className="row between sm invite-volume">
        <span className="c3">{t('volume')}</span>
        <span className="num nowrap">{texts.usdtWithUnit(own.volume)}</span>
      </p>
      <p className="row between sm invite-volume">
        <span className="c3">{t('today')}</span>
        <span className="num nowrap">{texts.usdtWithUnit(own.volume_today)}</span>
      </p>
      {progress === null ? (
        <p className="xs c3">{t('top')}</p>
      ) : (
        <>
          <Bar label={t('progress')} value={progress} thick />
          <p className="xs c3 num invite-below">
            {t('next', { level: String(own.level + 1), amount: texts.exact(own.next_from) })}
          </p>
        </>
      )}
    </section>
  );
}

function Discount({ own }: OwnPart) {
  const t = useTranslations('invite.fees');
  const texts = useInviteTexts();
  if (isZero(toRate(own.discount_percent))) return null;
  const percent = texts.percent(own.discount_percent);
  return (
    <Note>
      {own.discount_until_ms === 0
        ? t('discount', { percent })
        : t('discountUntil', { percent, date: texts.day(own.discount_until_ms) })}
    </Note>
  );
}

function Rates({ own: { spot, futures } }: OwnPart) {
  const t = useTranslations('invite.fees');
  const { percent } = useFeeText();
  return (
    <Facts
      rows={[
        { id: 'maker', label: t('spotMaker'), value: percent(spot.maker_percent) },
        { id: 'taker', label: t('spotTaker'), value: percent(spot.taker_percent) },
        { id: 'market', label: t('futuresTaker'), value: percent(futures.taker_percent) },
        { id: 'limit', label: t('futuresEntrust'), value: percent(futures.entrust_percent) },
      ]}
    />
  );
}
