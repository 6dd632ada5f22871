import { Share2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { hrefOf, ieoPath, PATHS } from '#data/paths.ts';
import { useSearchParams } from '#data/router.tsx';
import { useBack } from '#data/use-back.ts';
import { OwnCommits } from '#features/ieo/components/own-commits.tsx';
import { SharePage } from '#features/ieo/components/share-page.tsx';
import { UnknownProject } from '#features/ieo/components/unknown-project.tsx';
import { useIeoTexts } from '#features/ieo/components/use-ieo-texts.ts';
import { useIeoFile } from '#features/ieo/hooks/use-ieo-file.ts';
import { useProject } from '#features/ieo/hooks/use-projects.ts';
import { useShareCheck } from '#features/ieo/hooks/use-share-check.ts';
import { type ProjectDetail, readProjectId } from '#features/ieo/model/project.ts';
import { Countdown } from '#widgets/finance/countdown.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import '#features/ieo/ieo.css';
import { Button } from '#ui/button.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';

/** Own subscriptions, or the own part in one project (?id=). */
export function OrderScreen() {
  const [params] = useSearchParams();
  const id = readProjectId(params);
  return id === null ? <AllCommits /> : <ProjectPart key={id} id={id} />;
}

function useBackLink(parent: string) {
  const t = useTranslations('common.actions');
  const back = useBack(parent);
  return { label: t('back'), onClick: back };
}

function AllCommits() {
  const t = useTranslations('ieo.orders');
  const back = useBackLink(PATHS.ieo);
  return (
    <>
      <NavBar title={t('heading')} back={back} />
      <View>
        <div className="ieo-orders">
          <OwnCommits projectId={0} />
        </div>
      </View>
    </>
  );
}

function ProjectPart({ id }: { id: number }) {
  const t = useTranslations('ieo');
  const query = useProject(id);
  const back = useBackLink(PATHS.ieoOrder);
  const detail = query.data;
  if (detail && detail.project.settled_ms > 0) return <Settled detail={detail} />;
  const title = detail ? t('pending.title', { token: detail.project.token }) : t('orders.heading');
  return (
    <>
      <NavBar title={title} back={back} />
      <View>
        <Loaded query={query}>{(found) => (found === null ? <UnknownProject /> : <Pending detail={found} />)}</Loaded>
      </View>
    </>
  );
}

function Settled({ detail }: { detail: ProjectDetail }) {
  const t = useTranslations('ieo.share');
  const { id, token } = detail.project;
  const back = useBackLink(PATHS.ieoOrder);
  const query = useShareCheck(id);
  const { share } = useIeoFile(token);
  const { data } = query;
  return (
    <>
      <NavBar
        title={t('title', { token })}
        back={back}
        actions={
          data === undefined ? null : (
            <IconButton label={t('shareProof')} glyph={Share2} onClick={() => share(data.file)} />
          )
        }
      />
      <SharePage detail={detail} query={query} />
    </>
  );
}

/** Before the sharing: the own commits, and when the tokens are shared. */
function Pending({ detail }: { detail: ProjectDetail }) {
  const t = useTranslations('ieo');
  const texts = useIeoTexts();
  const { project } = detail;
  const isOpen = project.stage === 'warm_up' || project.stage === 'in_progress';
  return (
    <>
      <section className="pad ieo-pending">
        <div className="card">
          <div className="row between ieo-countdown">
            <p className="semi">{t('pending.notShared')}</p>
            {isOpen ? <Countdown untilMs={project.end_ms} /> : null}
          </div>
          <p className="sm c2">
            {isOpen ? t('pending.text', { time: texts.moment(project.end_ms) }) : t('pending.ended')}
          </p>
        </div>
        <Button size="md" variant="line" block href={hrefOf(ieoPath('ieoProject', project.id))}>
          {t('pending.more', { token: project.token })}
        </Button>
      </section>
      <OwnCommits projectId={project.id} />
    </>
  );
}
