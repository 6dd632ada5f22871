import { operatorRules } from '@candor/contract/ops-proposals';
import { Flex, Menu, Tabs, Typography } from 'antd';
import { useNavigate, useParams } from 'react-router';
import { useCall } from '#data/use-call.ts';
import { ruleTexts as texts } from '#texts/rules.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { Time } from '#ui/time.tsx';
import type { Area } from './area-editor.tsx';
import { AreaEditor } from './area-editor.tsx';
import { AreaHistory } from './area-history.tsx';
import { PublicLog } from './public-log.tsx';
import { labelOf } from './rule-shape.ts';

/** Knows no area by name: whatever the server lists can be looked at, compared and proposed. */
export function RulesPage() {
  const query = useCall(operatorRules, {});
  return (
    <Page title={texts.title} lead={texts.intro}>
      <Loaded query={query}>{(areas) => <Areas areas={areas} />}</Loaded>
    </Page>
  );
}

function Areas({ areas }: { readonly areas: readonly Area[] }) {
  const { id } = useParams();
  const navigate = useNavigate();
  const area = areas.find((one) => one.area === id) ?? areas[0];
  if (area === undefined) return null;
  return (
    <div className="areas">
      <Menu
        aria-label={texts.pickArea}
        selectedKeys={[area.area]}
        items={areas.map((one) => ({ key: one.area, label: labelOf(one.area) }))}
        onClick={({ key }) => void navigate(`/rules/${key}`)}
      />
      <AreaView key={area.area} area={area} />
    </div>
  );
}

function AreaView({ area }: { readonly area: Area }) {
  return (
    <section aria-label={labelOf(area.area)}>
      <Flex gap={12} align="baseline">
        <Typography.Title level={4}>{labelOf(area.area)}</Typography.Title>
        <Typography.Text type="secondary">
          {texts.inForce(area.version)} {texts.since} <Time ms={area.effective_from_ms} />
        </Typography.Text>
      </Flex>
      <Tabs
        items={[
          { key: 'edit', label: texts.edit, children: <AreaEditor key={area.version} area={area} /> },
          { key: 'history', label: texts.history, children: <AreaHistory history={area.history} /> },
          { key: 'log', label: texts.publicLog, children: <PublicLog /> },
        ]}
      />
    </section>
  );
}
