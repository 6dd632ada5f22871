import { operatorIeoProjects } from '@candor/contract/ops-ieo';
import { type ConsolePage, lazyPage } from '#data/console-page.ts';
import { ieoProjectTexts } from '#texts/ieo-projects.ts';

export const ieoProjectsPage: ConsolePage = {
  path: '/ieo_projects',
  label: ieoProjectTexts.title,
  group: 'control',
  roles: operatorIeoProjects.roles,
  Component: lazyPage(async () => (await import('./ieo-projects-page.tsx')).IeoProjectsPage),
};
