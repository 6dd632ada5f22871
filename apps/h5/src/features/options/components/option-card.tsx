import { useTranslations } from 'use-intl';
import { serverNowMs } from '#data/quotes/server-clock.ts';
import { useQuote } from '#data/quotes/use-quote.ts';
import { useNow } from '#data/use-now.ts';
import { useCoinScale } from '#features/options/hooks/use-coin-scale.ts';
import { usePriceScale } from '#features/options/hooks/use-price-scale.ts';
import {
  countdownText,
  directionOf,
  directionOfAmount,
  type OptionItem,
  phaseOf,
  secondsLeft,
  standingOf,
} from '#features/options/model/option-view.ts';
import { Badge } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { CountdownRing } from '#ui/countdown-ring.tsx';
import { TrialTag } from '#widgets/coupon/trial-tag.tsx';
import { useOptionTexts } from './use-option-texts.ts';

/** Refresh interval of the countdown ring. */
export const BEAT_MS = 250;
const RING_PX = 64;

type CardProps = { item: OptionItem };
type OptionCardProps = CardProps & {
  /** Shows the pair's name, for pages that do not name it. */
  named?: boolean | undefined;
};

/** An open option: countdown, entry price, and result if it ended now. */
export function OptionCard({ item, named }: OptionCardProps) {
  const t = useTranslations('options');
  const texts = useOptionTexts();
  const direction = directionOf(item);
  return (
    <article className="card tight row option-card" aria-label={`${t(direction)} ${item.symbol_name}`} data-live="">
      <Ring item={item} />
      <div className="grow">
        <p className="row between">
          <span className="row wrap option-name">
            <Badge tone={direction}>{t(direction)}</Badge>
            <TrialTag order={item} />
            <b className="sm semi num">{texts.money(item.number, item.currency_name)}</b>
          </span>
          <RunningProfit item={item} />
        </p>
        <CardLines item={item} named={named} />
      </div>
    </article>
  );
}

function Ring({ item }: CardProps) {
  const t = useTranslations('options.card');
  useNow(BEAT_MS);
  const now = serverNowMs();
  const totalMs = item.seconds * 1000;
  const left = phaseOf(item, now) === 'accepted' ? item.seconds : secondsLeft(item.due_ms, now);
  const text = countdownText(left);
  return (
    <CountdownRing
      leftMs={phaseOf(item, now) === 'accepted' ? totalMs : item.due_ms - now}
      totalMs={totalMs}
      text={text}
      label={t('left', { time: text })}
      nearEndText={t('nearEnd')}
      doneText={t('settling')}
      size={RING_PX}
    />
  );
}

/** Result at the current price; nothing before the entry tick. */
export function RunningProfit({ item }: CardProps) {
  const texts = useOptionTexts();
  const standing = useStanding(item);
  if (standing === null) return null;
  return (
    <span className={classNames('sm semi num nowrap', directionOfAmount(standing.profit))}>
      {texts.gain(standing.profit, item.currency_name)}
    </span>
  );
}

function CardLines({ item, named }: OptionCardProps) {
  const t = useTranslations('options.card');
  const texts = useOptionTexts();
  const standing = useStanding(item);
  const scale = usePriceScale(item.match_id);
  if (standing === null) {
    return (
      <>
        <p className="xs c2 option-line">{t('accepted')}</p>
        <p className="xs c3 num">{named ? `${item.symbol_name} · ${texts.terms(item)}` : texts.terms(item)}</p>
      </>
    );
  }
  const lead = texts.price(standing.lead.replace('-', ''), scale);
  return (
    <>
      <p className="row between xs c3 num option-line">
        <span>{t('entry', { price: texts.price(item.open_price, scale) })}</span>
        <span className="right">{t('ifNow')}</span>
      </p>
      <p className="xs c2 num">{`${t(standing.side, { lead })} · ${texts.terms(item)}`}</p>
      {named ? (
        <p className="xs c3 num">{`${item.symbol_name} · ${t('ends', { time: texts.clock(item.due_ms) })}`}</p>
      ) : null}
    </>
  );
}

function useStanding(item: OptionItem) {
  const quote = useQuote(item.match_id);
  const coinScale = useCoinScale(item.currency_id);
  return item.entry_seq === 0 || quote === undefined ? null : standingOf(item, quote.price, coinScale);
}
