import { getSiteConfig } from '@candor/contract/content';
import { sampleReply } from '@candor/testkit/sample-reply';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#i18n/languages.ts';
import { testApp } from '#testing/app.tsx';
import { DemoLogin } from './demo-login.tsx';

const NOTES = {
  en: 'anyone can compute them in advance',
  zh: '任何人都可以提前算出',
  hk: '任何人都可以提前算出',
  th: 'ใครก็คำนวณล่วงหน้าได้',
  jp: '誰でも前もって計算できます',
  kor: '누구나 미리 계산할 수 있습니다',
  fra: 'chacun peut les calculer à l’avance',
  spa: 'cualquiera puede calcularlos de antemano',
} as const;

describe('the note about the demo', () => {
  const app = testApp();
  const draw = async (language: keyof typeof NOTES, prices_computable: 0 | 1): Promise<void> => {
    app.server.answer(getSiteConfig, () => sampleReply(getSiteConfig, { mode: 'demo', prices_computable }));
    await app.draw(<DemoLogin onFill={() => undefined} />, { language, asVisitor: true });
    await screen.findByText(/demo@candor\.test/);
  };

  it.each(LANGUAGES.map(({ code }) => code))('says in %s that prices of a fixed seed can be computed', async (code) => {
    await draw(code, 1);
    expect(screen.getByText(new RegExp(NOTES[code]))).toBeTruthy();
  });

  it('says nothing of it where prices are drawn from the secret', async () => {
    await draw('en', 0);
    expect(screen.queryByText(new RegExp(NOTES.en))).toBeNull();
  });
});
