import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { hrefOf, verifyPath } from '#data/paths.ts';
import { directionOf, directionOfAmount, endingOf, type OptionItem } from '#features/options/model/option-view.ts';
import { Badge } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ProofMark } from '#ui/proof-mark.tsx';
import { AskAbout } from '#widgets/ask-about.tsx';
import { useEndingText } from './use-ending-text.ts';
import { useOptionTexts } from './use-option-texts.ts';

type ResultCardProps = { item: OptionItem; onClose: () => void };

/** Result of an option that ended while the page was open. */
export function ResultCard({ item, onClose }: ResultCardProps) {
  const t = useTranslations();
  const texts = useOptionTexts();
  const ending = useEndingText();
  const direction = directionOf(item);
  return (
    <section className="pad result-place" role="status">
      <div className="card tight result-card">
        <div className="row between">
          <span className="row wrap option-name">
            <Badge tone={direction}>{t(`options.${direction}`)}</Badge>
            <span className="xs c3">{item.symbol_name}</span>
          </span>
          <IconButton label={t('common.actions.close')} glyph={X} size={18} quiet onClick={onClose} />
        </div>
        <p className="row between result-main">
          <b className="semi">{t(`options.ending.${endingOf(item)}`)}</b>
          <b className={classNames('t2 num', directionOfAmount(item.fact_profits))}>
            {texts.gain(item.fact_profits, item.currency_name)}
          </b>
        </p>
        <p className="xs c2 num">{ending(item)}</p>
        <p className="row between wrap result-proof">
          <ProofMark href={hrefOf(verifyPath('option', item.id))}>{t('options.result.prove')}</ProofMark>
          <AskAbout kind="option" id={item.id} form="link" />
        </p>
      </div>
    </section>
  );
}
