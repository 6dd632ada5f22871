import type { ReplyOf } from '@candor/contract/call';
import type { realState } from '@candor/contract/profile';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import type { LevelView } from '#features/verification/model/verification-view.ts';
import { Button } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { View } from '#ui/frame.tsx';
import { LevelCard } from './level-card.tsx';

type Data = ReplyOf<typeof realState>['real_data'];
type LevelStandingProps = { name: 'basic' | 'advanced'; level: LevelView; data: Data };

/** A level that cannot be submitted now: under review, passed, or locked. */
export function LevelStanding({ name, level, data }: LevelStandingProps) {
  const t = useTranslations('verification');
  const isHandedIn = level.state === 'review' || level.state === 'passed';
  return (
    <View>
      <div className="pad stack real">
        <LevelCard name={name} level={level} current={false} />
        {isHandedIn && data && name === 'basic' ? (
          <Facts
            rows={[
              { id: 'name', label: t('form.name'), value: data.name },
              { id: 'number', label: t('form.number'), value: data.card_id },
            ]}
          />
        ) : null}
        <Button block href={hrefOf(PATHS.verification)}>
          {t('form.toOverview')}
        </Button>
      </div>
    </View>
  );
}
