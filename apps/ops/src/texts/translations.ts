export const LANGUAGE_NAMES = {
  zh: '简体中文',
  en: 'English',
  hk: '繁體中文',
  th: 'ไทย',
  jp: '日本語',
  kor: '한국어',
  fra: 'Français',
  spa: 'Español',
};

export const translationTexts = {
  title: 'Title',
  missingMark: 'missing',
  missing: (names: readonly string[]): string => `Still without title or text: ${names.join(', ')}.`,
  allThere: 'All eight languages are there.',
  letters: (used: number, most: number): string => `${used} of ${most} characters.`,
};
