import { isZero, toAmount } from '@candor/money/decimal';
import { Share2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { useSearchParams } from '#data/router.tsx';
import { useBack } from '#data/use-back.ts';
import { useShareLink } from '#data/use-share-link.ts';
import { Eligibility } from '#features/ieo/components/eligibility.tsx';
import { ProjectDock } from '#features/ieo/components/project-dock.tsx';
import { BeforeYouSubscribe, ProjectFacts, ProjectLinks } from '#features/ieo/components/project-facts.tsx';
import { ProjectName, ProjectProgress } from '#features/ieo/components/project-head.tsx';
import { UnknownProject } from '#features/ieo/components/unknown-project.tsx';
import { UnlockSection } from '#features/ieo/components/unlock-section.tsx';
import { useProject } from '#features/ieo/hooks/use-projects.ts';
import { type ProjectDetail, readProjectId } from '#features/ieo/model/project.ts';
import { ArticleText } from '#widgets/article/article-text.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import '#features/ieo/ieo.css';
import { NavBar, View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Note } from '#ui/note.tsx';

/** One project (?id=): facts, conditions, lock schedule. */
export function ProjectScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.ieo);
  const shareLink = useShareLink();
  const [params] = useSearchParams();
  const query = useProject(readProjectId(params));
  const project = query.data?.project;
  const title = project ? t('ieo.detail.title', { token: project.token }) : t('ieo.heading');
  return (
    <>
      <NavBar
        title={title}
        back={{ label: t('common.actions.back'), onClick: back }}
        actions={
          project ? <IconButton label={t('ieo.detail.share')} glyph={Share2} onClick={() => shareLink(title)} /> : null
        }
      />
      <View>
        <Loaded query={query}>
          {(detail) => (detail === null ? <UnknownProject /> : <ProjectBody detail={detail} />)}
        </Loaded>
      </View>
      {query.data ? <ProjectDock detail={query.data} /> : null}
    </>
  );
}

function ProjectBody({ detail }: { detail: ProjectDetail }) {
  const t = useTranslations('ieo.detail');
  const { project } = detail;
  const isOpen = project.stage === 'warm_up' || project.stage === 'in_progress';
  return (
    <>
      <ProjectName project={project} />
      <ProjectProgress detail={detail} />
      {project.is_demo === 1 ? (
        <div className="pad ieo-part">
          <Note>{t('demo')}</Note>
        </div>
      ) : null}
      <ProjectFacts detail={detail} />
      <ProjectLinks detail={detail} />
      {isOpen ? <Eligibility detail={detail} /> : null}
      <UnlockSection
        tranches={detail.schedule}
        token={project.token}
        daySeconds={detail.day_seconds}
        total={isZero(toAmount(project.own.allocated)) ? null : project.own.allocated}
      />
      {detail.content === '' ? null : (
        <section className="pad ieo-part">
          <h2 className="t3">{t('about')}</h2>
          <ArticleText html={detail.content} />
        </section>
      )}
      {isOpen ? <BeforeYouSubscribe detail={detail} /> : null}
      <div className="ieo-end" />
    </>
  );
}
