import { useTranslations } from 'use-intl';
import { hrefOf, verifyPath } from '#data/paths.ts';
import { DASH } from '#data/use-amount-text.ts';
import { directionOf, directionOfAmount, endingOf, type OptionItem } from '#features/options/model/option-view.ts';
import { Badge } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { Coin } from '#ui/coin.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { Seal } from '#ui/seal.tsx';
import { TrialTag } from '#widgets/coupon/trial-tag.tsx';
import { useOptionTexts } from './use-option-texts.ts';

type OptionRowProps = { item: OptionItem; onOpen: (item: OptionItem) => void };

/** A closed option in the list: terms, result, and a link to its proof. */
export function OptionRow({ item, onOpen }: OptionRowProps) {
  const t = useTranslations('options.result');
  return (
    <div className="option-row">
      <ResultRow item={item} onOpen={onOpen} />
      <IconButton label={t('prove')} href={hrefOf(verifyPath('option', item.id))}>
        <Seal size={18} />
      </IconButton>
    </div>
  );
}

function ResultRow({ item, onOpen }: OptionRowProps) {
  const t = useTranslations('options');
  const texts = useOptionTexts();
  const direction = directionOf(item);
  const [base = ''] = item.symbol_name.split('/');
  const ending = endingOf(item);
  return (
    <ListRow
      lead={<Coin symbol={base} size={32} />}
      caption={`${texts.money(item.number, item.currency_name)} · ${texts.terms(item)}`}
      end={
        <span className={classNames('num', directionOfAmount(item.fact_profits))}>
          {ending === 'void' ? DASH : texts.gain(item.fact_profits, item.currency_name)}
        </span>
      }
      endCaption={`${t(`ending.${ending}`)} · ${texts.clock(item.created_ms)}`}
      onClick={() => onOpen(item)}
    >
      <span className="row option-name">
        <span className="trunc">{item.symbol_name}</span>
        <Badge tone={direction}>{t(direction)}</Badge>
        <TrialTag order={item} />
      </span>
    </ListRow>
  );
}
