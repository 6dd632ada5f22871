import { Share2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { DASH } from '#data/use-amount-text.ts';
import type { ItemTerms } from '#features/futures/hooks/use-futures-terms.ts';
import {
  type FuturesItem,
  isClosing,
  isCopied,
  isSet,
  type Running,
  riskAt,
  runningAt,
  sideOf,
} from '#features/futures/model/position-view.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Stat } from '#ui/stat.tsx';
import { AskAbout } from '#widgets/ask-about.tsx';
import { TrialTag } from '#widgets/coupon/trial-tag.tsx';
import { LiveFigure } from '#widgets/quotes/live-figure.tsx';
import { Px } from '#widgets/quotes/px.tsx';
import { directionOf, useFuturesTexts } from './use-futures-texts.ts';

export type PositionAction = 'stops' | 'close' | 'share' | 'selfHold';

type PositionCardProps = {
  item: FuturesItem;
  terms: ItemTerms;
  onAction: (action: PositionAction, item: FuturesItem) => void;
};

/** An open position. Price-dependent figures update on every tick without React. */
export function PositionCard({ item, terms, onAction }: PositionCardProps) {
  const t = useTranslations('futures');
  const texts = useFuturesTexts();
  return (
    <article className="pad futures-position" data-position={item.id}>
      <div className="row between top">
        <ItemName item={item} />
        <Profit item={item} scale={terms.scale} />
      </div>
      <div className="grid g4 futures-figures">
        <Stat small label={t('position.lots')} value={texts.lots(item.share)} />
        <Stat small label={t('position.open')} value={texts.price(item.price, terms.priceScale)} />
        <Stat small label={t('position.now')} value={<Px id={item.instrument_id} calm />} />
        <Stat small right label={t('position.risk')} value={<Risk item={item} terms={terms} />} />
      </div>
      <div className="grid g4 futures-figures">
        <Stat small label={t('position.margin')} value={texts.short(item.caution_money, texts.quoteOf(item))} />
        <Stat small label={t('position.liquidation')} value={texts.level(item.liquidation_price, terms.priceScale)} />
        <div className="futures-wide">
          <Stat small right label={t('position.stops')} value={texts.levels(item)} />
        </div>
      </div>
      {isClosing(item) ? null : <Actions item={item} onAction={onAction} />}
    </article>
  );
}

export function ItemName({ item }: { item: FuturesItem }) {
  const t = useTranslations('futures');
  const { multiple } = useFuturesTexts();
  const side = sideOf(item);
  return (
    <p className="row wrap futures-item-name">
      <Badge tone={side === 'long' ? 'up' : 'down'}>{t(`side.${side}`)}</Badge>
      <b className="semi">{item.symbol}</b>
      <Badge>{multiple(item.multiple)}</Badge>
      <TrialTag order={item} />
      {isCopied(item) ? <Badge tone="line">{t('position.copied')}</Badge> : null}
      {isClosing(item) ? <Badge tone="line">{t('position.closing')}</Badge> : null}
    </p>
  );
}

/** Unrealised profit, as an amount and in percent of the margin. */
export function Profit({ item, scale }: { item: FuturesItem; scale: number }) {
  const { gain, move, quoteOf } = useFuturesTexts();
  const readAs = (write: (running: Running) => string) => (mark: string) => {
    const running = runningAt(item, mark, scale);
    const text = write(running);
    return { text, direction: directionOf(running.pnl, text) };
  };
  return (
    <p className="right nowrap">
      <LiveFigure
        id={item.instrument_id}
        className="semi futures-pnl"
        read={readAs(({ pnl }) => gain(pnl, quoteOf(item)))}
      />{' '}
      <LiveFigure id={item.instrument_id} className="xs" read={readAs(({ percent }) => move(percent))} />
    </p>
  );
}

function Risk({ item, terms }: { item: FuturesItem; terms: ItemTerms }) {
  const { rate } = useFuturesTexts();
  const read = (mark: string) => {
    const risk = riskAt(item, mark, terms);
    return { text: risk === null ? DASH : rate(risk) };
  };
  return <LiveFigure id={item.instrument_id} read={read} />;
}

function Actions({ item, onAction }: Pick<PositionCardProps, 'item' | 'onAction'>) {
  const t = useTranslations('futures.position');
  const runAction = (action: PositionAction) => () => onAction(action, item);
  return (
    <div className="row futures-actions">
      <IconButton label={t('share')} glyph={Share2} size={18} quiet onClick={runAction('share')} />
      <AskAbout kind="futures" id={item.id} form="icon" />
      <span className="grow" />
      {isCopied(item) ? (
        <Button size="s" onClick={runAction('selfHold')}>
          {t('selfHold')}
        </Button>
      ) : (
        <>
          <Button size="s" onClick={runAction('stops')}>
            {t(isSet(item.target_profit_price) || isSet(item.stop_loss_price) ? 'editStops' : 'setStops')}
          </Button>
          <Button size="s" variant="line" onClick={runAction('close')}>
            {t('close')}
          </Button>
        </>
      )}
    </div>
  );
}
