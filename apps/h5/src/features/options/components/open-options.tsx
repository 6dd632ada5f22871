import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { serverNowMs } from '#data/quotes/server-clock.ts';
import { useNow } from '#data/use-now.ts';
import {
  countdownText,
  directionOf,
  type OptionItem,
  phaseOf,
  secondsLeft,
} from '#features/options/model/option-view.ts';
import { Badge } from '#ui/badge.tsx';
import { TrialTag } from '#widgets/coupon/trial-tag.tsx';
import { BEAT_MS, OptionCard, RunningProfit } from './option-card.tsx';
import { useOptionTexts } from './use-option-texts.ts';

/** Rows shown besides the card; a link leads to the rest. */
const MOST_ROWS = 3;

type OpenOptionsProps = {
  items: readonly OptionItem[];
  /** Id of the pair shown on the page. */
  pairId: number;
  chosen: OptionItem | null;
  onChoose: (id: number) => void;
};

/** The chosen open option as a card, the others as rows; a tap on a row chooses it. */
export function OpenOptions({ items, pairId, chosen, onChoose }: OpenOptionsProps) {
  const t = useTranslations('options.card');
  if (chosen === null) return null;
  const others = items.filter(({ id }) => id !== chosen.id);
  return (
    <section className="pad open-options" aria-label={t('heading')}>
      <OptionCard key={chosen.id} item={chosen} named={chosen.match_id !== pairId} />
      {others.length === 0 ? null : (
        <div className="list">
          {others.slice(0, MOST_ROWS).map((item) => (
            <OpenRow key={item.id} item={item} onChoose={onChoose} />
          ))}
        </div>
      )}
      {others.length > MOST_ROWS ? (
        <a className="link hit sm" href={hrefOf(PATHS.optionOrders)}>
          {t('all', { count: items.length })}
        </a>
      ) : null}
    </section>
  );
}

function OpenRow({ item, onChoose }: { item: OptionItem; onChoose: (id: number) => void }) {
  const t = useTranslations('options');
  const texts = useOptionTexts();
  const direction = directionOf(item);
  return (
    <button type="button" className="open-row" data-live="" onClick={() => onChoose(item.id)}>
      <span className="row wrap option-name">
        <Badge tone={direction}>{t(direction)}</Badge>
        <TrialTag order={item} />
        <span className="xs num">{`${item.symbol_name} · ${texts.money(item.number, item.currency_name)}`}</span>
      </span>
      <RunningProfit item={item} />
      <TimeLeft item={item} />
    </button>
  );
}

function TimeLeft({ item }: { item: OptionItem }) {
  useNow(BEAT_MS);
  const now = serverNowMs();
  const left = phaseOf(item, now) === 'accepted' ? item.seconds : secondsLeft(item.due_ms, now);
  return <span className="xs c2 num">{countdownText(left)}</span>;
}
