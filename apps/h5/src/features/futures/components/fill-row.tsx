import { Share2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { hrefOf, verifyPath } from '#data/paths.ts';
import { useFeeText } from '#data/use-fee-text.ts';
import type { FuturesFill } from '#features/futures/hooks/use-positions.ts';
import { sideOf } from '#features/futures/model/position-view.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatDateTime } from '#lib/format-time.ts';
import { Badge } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ProofMark } from '#ui/proof-mark.tsx';
import { Stat } from '#ui/stat.tsx';
import { AskAbout } from '#widgets/ask-about.tsx';
import { directionOf, useFuturesTexts } from './use-futures-texts.ts';

type FillRowProps = {
  fill: FuturesFill;
  onShare: (fill: FuturesFill) => void;
  /** Without padding, for containers that have their own. */
  bare?: boolean | undefined;
};

/** One fill: cause, price and result. A fill with a receipt links to its proof. */
export function FillRow({ fill, onShare, bare }: FillRowProps) {
  const t = useTranslations('futures');
  const place = useTimePlace();
  const texts = useFuturesTexts();
  const feeTerms = useFeeText().terms(fill);
  const side = sideOf(fill);
  const gain = texts.gain(fill.pnl, texts.quoteOf(fill));
  return (
    <article className={classNames('futures-position', !bare && 'pad')} data-fill={fill.id}>
      <div className="row between top">
        <p className="row wrap futures-item-name">
          <Badge tone={side === 'long' ? 'up' : 'down'}>{t(`side.${side}`)}</Badge>
          <b className="semi">{fill.symbol}</b>
          <Badge>{texts.multiple(fill.multiple)}</Badge>
        </p>
        <b className={classNames('semi num nowrap', directionOf(fill.pnl, gain))}>{gain}</b>
      </div>
      <p className="row between xs futures-fill-line">
        <span>{t(`cause.${fill.cause}`)}</span>
        <span className="c3 num">{formatDateTime(fill.time_ms, place)}</span>
      </p>
      <div className="grid g4 futures-figures">
        <Stat small label={t('position.lots')} value={texts.lots(fill.lots)} />
        <Stat small label={t('position.open')} value={texts.price(fill.open_price)} />
        <Stat small label={t('history.price')} value={texts.price(fill.price)} />
        <Stat small right label={t('history.fee')} value={texts.figure(fill.fee)} />
      </div>
      {feeTerms === '' ? null : <p className="xxs c3">{`${t('history.fee')}: ${feeTerms}`}</p>}
      <div className="row between futures-actions">
        <span className="row">
          <IconButton label={t('position.share')} glyph={Share2} size={18} quiet onClick={() => onShare(fill)} />
          <AskAbout kind="futures" id={fill.position_id} form="icon" />
        </span>
        {fill.has_receipt === 1 ? (
          <ProofMark href={hrefOf(verifyPath('futures', fill.id))}>{t('history.verify')}</ProofMark>
        ) : null}
      </div>
    </article>
  );
}
