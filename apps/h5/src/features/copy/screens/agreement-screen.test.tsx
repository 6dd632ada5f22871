import { copyAgreement } from '@candor/contract/copy-lead';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PATHS } from '#data/paths.ts';
import { testApp } from '#testing/app.tsx';
import { answerCommon } from '#testing/replies/first-answers.ts';

const app = testApp();
const TITLES: Readonly<Record<string, string>> = { zh: '跟单协议', en: 'Copy agreement of old', th: 'ข้อตกลงการคัดลอก' };

it.each([
  [PATHS.agreementZh, 'zh', 'zh-CN'],
  [PATHS.agreementEn, 'en', 'en'],
  [PATHS.copyAgreement, 'th', ''],
])('%s shows the agreement in %s to somebody whose app is in Thai', async (path, language, htmlLang) => {
  answerCommon(app.server);
  app.server.answer(copyAgreement, (_, request) => ({
    title: TITLES[request.language] ?? '',
    version: '2026-01',
    paragraphs: [],
  }));
  await app.open(path, { language: 'th' });
  const heading = await screen.findByRole('heading', { name: TITLES[language] ?? '' });
  expect(heading.closest('article')?.getAttribute('lang') ?? '').toBe(htmlLang);
});
