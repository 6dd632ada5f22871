import { useTranslations } from 'use-intl';
import { badgeOf, type ProjectItem } from '#features/ieo/model/project.ts';
import { Badge } from '#ui/badge.tsx';

/** The stage, and a mark on projects invented for the demo. */
export function StageBadge({ project }: { project: Pick<ProjectItem, 'stage' | 'is_demo'> }) {
  const t = useTranslations('ieo.badge');
  return (
    <span className="ieo-badges">
      <Badge tone={project.stage === 'in_progress' ? 'brand' : 'plain'}>{t(badgeOf(project.stage))}</Badge>
      {project.is_demo === 1 ? <Badge tone="line">{t('demo')}</Badge> : null}
    </span>
  );
}
