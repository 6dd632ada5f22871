import { operatorAudit } from '@candor/contract/ops-audit';
import { type ConsolePage, lazyPage } from '#data/console-page.ts';
import { auditTexts } from '#texts/audit.ts';

export const auditPage: ConsolePage = {
  path: '/audit',
  label: auditTexts.title,
  group: 'control',
  roles: operatorAudit.roles,
  Component: lazyPage(async () => (await import('./audit-page.tsx')).AuditPage),
};
