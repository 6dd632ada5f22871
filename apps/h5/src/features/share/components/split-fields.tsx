import { useTranslations } from 'use-intl';
import type { Dashboard } from '#features/share/model/invite-types.ts';
import { toGiven, toPosition, toReward } from '#features/share/model/split.ts';
import { Slider } from '#ui/slider.tsx';
import { useInviteTexts } from './use-invite-texts.ts';

type SplitFieldsProps = {
  given: string;
  terms: Pick<Dashboard, 'share_percent' | 'house_percent' | 'house_days'>;
  onChange: (given: string) => void;
};

/** How a code divides the share between its owner and those who come by it. */
export function SplitFields({ given, terms, onChange }: SplitFieldsProps) {
  const t = useTranslations('invite.codes');
  const { percent } = useInviteTexts();
  const { share_percent: share } = terms;
  return (
    <div className="stack invite-split">
      <div className="grid g2">
        <div className="card tight">
          <p className="xs c2">{t('you')}</p>
          <p className="t2 num">{percent(toReward(share, given))}</p>
          <p className="xs c3">{t('youText')}</p>
        </div>
        <div className="card tight">
          <p className="xs c2">{t('they')}</p>
          <p className="t2 num">{percent(given)}</p>
          <p className="xs c3">{t('theyText')}</p>
        </div>
      </div>
      <Slider
        label={t('slider')}
        value={toPosition(share, given)}
        valueText={percent(given)}
        on="--surface-1"
        onChange={(position) => onChange(toGiven(share, position))}
      />
      <p className="xs c3 num">{t('house', { house: percent(terms.house_percent), days: terms.house_days })}</p>
    </div>
  );
}
