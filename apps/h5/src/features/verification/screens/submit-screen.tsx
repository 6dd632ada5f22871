import type { ReplyOf } from '@candor/contract/call';
import type { realState } from '@candor/contract/profile';
import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { useSearchParams } from '#data/router.tsx';
import { useBack } from '#data/use-back.ts';
import { useRealState } from '#data/use-real-state.ts';
import { AdvancedForm } from '#features/verification/components/advanced-form.tsx';
import { BasicForm } from '#features/verification/components/basic-form.tsx';
import { LevelStanding } from '#features/verification/components/level-standing.tsx';
import { pickLevel, toVerificationView } from '#features/verification/model/verification-view.ts';
import { Loaded } from '#widgets/loaded.tsx';
import '#features/verification/verification.css';
import { NavBar, View } from '#ui/frame.tsx';

/** Submission page of one level: ?level=1 or 2. */
export function SubmitScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.verification);
  const query = useRealState();
  return (
    <>
      <NavBar title={t('verification.heading')} back={{ label: t('common.actions.back'), onClick: back }} />
      {query.data ? (
        <Level state={query.data} />
      ) : (
        <View>
          <Loaded query={query}>{() => null}</Loaded>
        </View>
      )}
    </>
  );
}

function Level({ state }: { state: ReplyOf<typeof realState> }) {
  const [params] = useSearchParams();
  const view = toVerificationView(state);
  const name = pickLevel(view, params.get('level')) === 1 ? 'basic' : 'advanced';
  const level = view[name];
  if (level.state !== 'open' && level.state !== 'failed')
    return <LevelStanding name={name} level={level} data={state.real_data} />;
  return name === 'basic' ? <BasicForm reason={level.reason} /> : <AdvancedForm reason={level.reason} />;
}
