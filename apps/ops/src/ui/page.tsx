import { Flex, Typography } from 'antd';
import type { ReactNode } from 'react';

interface PageProps {
  readonly title: string;
  /** One line under the title: what this page is for. */
  readonly lead?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Page({ title, lead, actions, children }: PageProps) {
  return (
    <main className="page">
      <Flex justify="space-between" align="start" gap={16} className="page-head">
        <div>
          <Typography.Title level={1}>{title}</Typography.Title>
          {lead !== undefined && <Typography.Text type="secondary">{lead}</Typography.Text>}
        </div>
        {actions !== undefined && <Flex gap={8}>{actions}</Flex>}
      </Flex>
      {children}
    </main>
  );
}
