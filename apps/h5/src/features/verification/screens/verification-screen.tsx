import type { ReplyOf } from '@candor/contract/call';
import type { realState } from '@candor/contract/profile';
import { CircleHelp, Lock } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { articlePath, hrefOf, PATHS } from '#data/paths.ts';
import { useBack } from '#data/use-back.ts';
import { useRealState } from '#data/use-real-state.ts';
import { BindingCard } from '#features/verification/components/binding-card.tsx';
import { LevelCard } from '#features/verification/components/level-card.tsx';
import { LevelRing } from '#features/verification/components/level-ring.tsx';
import { LimitTable } from '#features/verification/components/limit-table.tsx';
import { type LevelView, type NextAction, toVerificationView } from '#features/verification/model/verification-view.ts';
import { Loaded } from '#widgets/loaded.tsx';
import '#features/verification/verification.css';
import { Button } from '#ui/button.tsx';
import { Dock, NavBar, View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Note } from '#ui/note.tsx';

/** Verification state, missing requirements, and limits of each level. */
export function VerificationScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.settings);
  const query = useRealState();
  const next = query.data ? toVerificationView(query.data).next : null;
  const help = <IconButton label={t('verification.help')} glyph={CircleHelp} href={hrefOf(articlePath('faq'))} />;
  return (
    <>
      <NavBar
        title={t('verification.heading')}
        back={{ label: t('common.actions.back'), onClick: back }}
        actions={help}
      />
      <View>
        <Loaded query={query}>{(state) => <Overview state={state} />}</Loaded>
      </View>
      {next ? <NextDock next={next} /> : null}
    </>
  );
}

function Overview({ state }: { state: ReplyOf<typeof realState> }) {
  const t = useTranslations('verification');
  const view = toVerificationView(state);
  return (
    <div className="pad stack real">
      <section className="row real-head">
        <LevelRing level={view.level} />
        <div className="grow">
          <p className="t2">{t(`atLevel.${view.levelName}`)}</p>
          <p className="sm c3">{t(`summary.${view.levelName}`)}</p>
        </div>
      </section>
      <BindingCard view={view} />
      <LevelCard
        name="basic"
        level={view.basic}
        current={view.next === 'basic' || view.next === 'basicAgain'}
        href={hrefOfLevel(view.basic, 1)}
      />
      <LevelCard
        name="advanced"
        level={view.advanced}
        current={view.next === 'advanced' || view.next === 'advancedAgain'}
        href={hrefOfLevel(view.advanced, 2)}
      />
      <section className="real-section">
        <LimitTable state={state} level={view.level} />
      </section>
      <Note glyph={Lock}>{t('privacy')}</Note>
    </div>
  );
}

const submitPath = (level: 1 | 2) => `${PATHS.submitVerification}?level=${level}`;

/** A locked level has no link. */
const hrefOfLevel = ({ state }: LevelView, level: 1 | 2) =>
  state === 'locked' ? undefined : hrefOf(submitPath(level));

const PATH_OF = {
  bindEmail: PATHS.bindEmail,
  bindPhone: PATHS.bindPhone,
  basic: submitPath(1),
  basicAgain: submitPath(1),
  advanced: submitPath(2),
  advancedAgain: submitPath(2),
} as const satisfies Record<NonNullable<NextAction>, string>;

function NextDock({ next }: { next: NonNullable<NextAction> }) {
  const t = useTranslations('verification.action');
  return (
    <Dock>
      <Button variant="primary" block href={hrefOf(PATH_OF[next])}>
        {t(next)}
      </Button>
    </Dock>
  );
}
