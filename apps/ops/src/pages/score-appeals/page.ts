import { operatorScoreAppeals } from '@candor/contract/ops-score';
import { type ConsolePage, lazyPage } from '#data/console-page.ts';
import { scoreAppealTexts } from '#texts/score-appeals.ts';

export const scoreAppealsPage: ConsolePage = {
  path: '/score_appeals',
  label: scoreAppealTexts.title,
  group: 'queues',
  roles: operatorScoreAppeals.roles,
  Component: lazyPage(async () => (await import('./score-appeals-page.tsx')).ScoreAppealsPage),
  waiting: 'score_appeals',
};
