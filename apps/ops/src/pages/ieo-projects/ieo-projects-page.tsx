import { operatorIeoProjects, proposeIeoProject } from '@candor/contract/ops-ieo';
import { ieoProjectTexts as texts } from '#texts/ieo-projects.ts';
import { ConfirmAction } from '#ui/confirm-action.tsx';
import { Page } from '#ui/page.tsx';
import { PagedTable } from '#ui/paged-table.tsx';
import { Time } from '#ui/time.tsx';
import { type Project, ProjectDetail } from './project-detail.tsx';

const COLUMNS = [
  { title: texts.id, dataIndex: 'id', width: 64 },
  { title: texts.token, dataIndex: 'token', width: 100 },
  {
    title: texts.name,
    dataIndex: 'title',
    render: (title: string, project: Project) => (project.is_demo === 1 ? `${title} (${texts.demo})` : title),
  },
  { title: texts.stage, dataIndex: 'stage', width: 200, render: (stage: Project['stage']) => texts.stages[stage] },
  { title: texts.start, dataIndex: 'start_at_ms', width: 170, render: (ms: number) => <Time ms={ms} /> },
  { title: texts.end, dataIndex: 'end_at_ms', width: 170, render: (ms: number) => <Time ms={ms} /> },
  { title: texts.buyers, dataIndex: 'buyers', width: 90 },
];

const { fields } = texts;
const MAKE_FIELDS = [
  { name: 'token', label: fields.token, required: true, maxLength: 10 },
  { name: 'title', label: fields.title, required: true, maxLength: 60 },
  { name: 'summary', label: fields.summary, required: true, maxLength: 120 },
  { name: 'content', label: fields.content, required: true, isLong: true, maxLength: 4_000 },
  { name: 'website', label: fields.website },
  { name: 'whitepaper', label: fields.whitepaper },
  { name: 'supply', label: fields.supply, required: true },
  { name: 'price', label: fields.price, required: true },
  { name: 'btc_price', label: fields.btcPrice },
  { name: 'eth_price', label: fields.ethPrice },
  { name: 'soft_cap', label: fields.softCap },
  { name: 'lock_days', label: fields.lockDays, required: true },
  { name: 'warm_up_at', label: texts.warmUp, hint: fields.time, required: true },
  { name: 'start_at', label: texts.start, hint: fields.time, required: true },
  { name: 'end_at', label: texts.end, hint: fields.time, required: true },
  { name: 'listing_at', label: texts.listing, hint: fields.time, required: true },
  { name: 'reason', label: fields.reason, required: true, isLong: true },
] as const;

export function IeoProjectsPage() {
  return (
    <Page title={texts.title} lead={texts.intro}>
      <ConfirmAction
        call={proposeIeoProject}
        input={{}}
        label={texts.make}
        title={texts.makeTitle}
        tone="primary"
        consequence={<p>{texts.makeWhat}</p>}
        fields={MAKE_FIELDS}
        done={texts.made}
      />
      <PagedTable
        call={operatorIeoProjects}
        input={{}}
        columns={COLUMNS}
        rowKey="id"
        detail={(project) => <ProjectDetail project={project} />}
        empty={texts.empty}
      />
    </Page>
  );
}
