import { ieoCommit } from '@candor/contract/ieo';
import type { CommitPlan } from '@candor/domain/ieo/decide-commit';
import { useReducer, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConnection } from '#data/online-store.ts';
import { hrefOf, ieoPath, PATHS } from '#data/paths.ts';
import { useNavigate, useSearchParams } from '#data/router.tsx';
import { showToast } from '#data/toast-store.ts';
import { useBack } from '#data/use-back.ts';
import { useMoneySubmit } from '#data/use-money-submit.ts';
import { CommitBody } from '#features/ieo/components/commit-body.tsx';
import type { CommitPanel } from '#features/ieo/components/commit-panel.ts';
import { CommitSheet } from '#features/ieo/components/commit-sheet.tsx';
import { UnknownProject } from '#features/ieo/components/unknown-project.tsx';
import { useEstimate } from '#features/ieo/hooks/use-estimate.ts';
import { useProject } from '#features/ieo/hooks/use-projects.ts';
import {
  EMPTY_COMMIT,
  type PayCoin,
  payCoinOf,
  reduceCommit,
  summarizeCommit,
} from '#features/ieo/model/commit-form.ts';
import { type ProjectDetail, readProjectId } from '#features/ieo/model/project.ts';
import { Loaded } from '#widgets/loaded.tsx';
import '#features/ieo/ieo.css';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Dock, NavBar, View } from '#ui/frame.tsx';

/** Commits to a project (?id=). */
export function SubscribeScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.ieo);
  const [params] = useSearchParams();
  const query = useProject(readProjectId(params));
  const detail = query.data;
  const title = detail ? t('ieo.commit.title', { token: detail.project.token }) : t('ieo.subscribe');
  return (
    <>
      <NavBar title={title} back={{ label: t('common.actions.back'), onClick: back }} />
      {detail ? (
        <Subscribing detail={detail} />
      ) : (
        <View>
          <Loaded query={query}>{() => <UnknownProject />}</Loaded>
        </View>
      )}
    </>
  );
}

function Subscribing({ detail }: { detail: ProjectDetail }) {
  const t = useTranslations('ieo');
  const [form, dispatch] = useReducer(reduceCommit, EMPTY_COMMIT);
  const coin = payCoinOf(form, detail);
  if (detail.project.stage !== 'in_progress' || coin === undefined) {
    const more = (
      <Button size="md" href={hrefOf(ieoPath('ieoProject', detail.project.id))}>
        {t('pending.more', { token: detail.project.token })}
      </Button>
    );
    return (
      <View>
        <EmptyState page art="records" title={t('commit.closed')} action={more} />
      </View>
    );
  }
  return <Committing detail={detail} form={form} dispatch={dispatch} coin={coin} />;
}

type CommittingProps = Pick<CommitPanel, 'detail' | 'form' | 'dispatch'> & { coin: PayCoin };

function Committing({ detail, form, dispatch, coin }: CommittingProps) {
  const t = useTranslations('ieo.commit');
  const navigate = useNavigate();
  const { project } = detail;
  const [asked, setAsked] = useState<CommitPlan | null>(null);
  const summary = summarizeCommit(form, detail, coin);
  const live = useEstimate({ projectId: project.id, payId: coin.currency_id, amount: summary.plan?.wanted ?? '' });
  const submit = useMoneySubmit(ieoCommit, {
    onDone: () => {
      setAsked(null);
      showToast({ text: t('done'), tone: 'ok' });
      navigate(ieoPath('ieoOrder', project.id), { replace: true });
    },
    // The sentence stands under the amount.
    onRefused: () => setAsked(null),
  });
  const isOffline = useConnection((state) => state.offlineSinceMs !== null);
  const panel: CommitPanel = { detail, form, dispatch, coin, summary, live, submit };
  const isReady = (summary.plan !== null && coin.closed === 0) || asked !== null;
  return (
    <>
      <View>
        <CommitBody {...panel} />
      </View>
      <Dock>
        {isOffline ? <p className="xs cw center dock-reason">{t('offline')}</p> : null}
        <Button variant="primary" block disabled={isOffline || !isReady} onClick={() => setAsked(summary.plan)}>
          {t('next')}
        </Button>
      </Dock>
      <CommitSheet panel={panel} plan={asked} onClose={() => setAsked(null)} />
    </>
  );
}
