import { CircleAlert, CircleCheck, CircleDashed, Clock } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { LevelState, LevelView } from '#features/verification/model/verification-view.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';

const STYLES = {
  locked: { glyph: CircleDashed, tone: 'plain', colour: 'c3' },
  open: { glyph: CircleDashed, tone: 'plain', colour: 'cb' },
  review: { glyph: Clock, tone: 'warn', colour: 'cw' },
  passed: { glyph: CircleCheck, tone: 'ok', colour: 'cok' },
  failed: { glyph: CircleAlert, tone: 'bad', colour: 'cd' },
} as const satisfies Record<LevelState, object>;

type LevelCardProps = {
  name: 'basic' | 'advanced';
  level: LevelView;
  current: boolean;
  /** Page on which the level is submitted or viewed. */
  href?: string | undefined;
};

/** One level: its requirements, its state, and the reason of a refusal. */
export function LevelCard({ name, level, current, href }: LevelCardProps) {
  const t = useTranslations('verification');
  const style = STYLES[level.state];
  return (
    <Card picked={current} href={href}>
      <div className="row between">
        <span className="row real-name">
          <span className={style.colour}>
            <Icon glyph={style.glyph} size={22} />
          </span>
          <h2 className="semi">{t(`${name}.name`)}</h2>
        </span>
        <Badge tone={style.tone}>{t(`state.${level.state}`)}</Badge>
      </div>
      <p className="sm c3 real-needs">
        {t(`${name}.needs`)}
        {level.state === 'passed' ? null : <span className="xs block-text">{t(`${name}.hint`)}</span>}
      </p>
      {level.reason ? <p className="sm cd real-needs">{t('reason', { reason: level.reason })}</p> : null}
      {level.state === 'review' ? <p className="sm c2 real-needs">{t('reviewNote')}</p> : null}
    </Card>
  );
}
