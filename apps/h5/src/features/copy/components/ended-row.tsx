import { isZero, toAmount } from '@candor/money/decimal';
import { useTranslations } from 'use-intl';
import { hrefOf } from '#data/paths.ts';
import { traderPath } from '#features/copy/model/copy-paths.ts';
import type { Relation } from '#features/copy/model/relation-view.ts';
import { Face } from '#ui/face.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { useSettingsText } from './relation-item.tsx';
import { directionOf, useCopyTexts } from './use-copy-texts.ts';

/** A trader the user followed before, and what it brought. */
export function EndedRow({ relation }: { relation: Relation }) {
  const t = useTranslations('copy.my');
  const texts = useCopyTexts();
  const settings = useSettingsText()(relation);
  const result = texts.own(relation.result, 'gain');
  return (
    <ListRow
      lead={<Face name={relation.leader_name} src={relation.leader_portrait} size={40} />}
      caption={
        <>
          {settings}
          {relation.end_cause === '' ? null : <span className="copy-block">{t(`endedBy.${relation.end_cause}`)}</span>}
          {isZero(toAmount(relation.share_debt)) ? null : (
            <span className="copy-block">{t('debt', { amount: texts.own(relation.share_debt) })}</span>
          )}
        </>
      }
      end={<span className={directionOf(relation.result, result)}>{result}</span>}
      endCaption={t('afterCosts')}
      href={hrefOf(traderPath(relation.leader_id))}
      chevron
    >
      {relation.leader_name}
    </ListRow>
  );
}
