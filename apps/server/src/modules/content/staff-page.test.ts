import { OPERATOR_ROLES } from '@candor/contract/call';
import { LANGUAGES } from '@candor/contract/languages';
import { describe, expect, test } from 'vitest';
import { sanitiseHtml } from './sanitise-html';
import { operatorCalls, STAFF_TEXTS, writeAdjustments, writeHalts, writePowers } from './staff-page';

const paths = operatorCalls().map(({ path }) => path);
/** The points below one subheading. */
const pointsOf = (html: string, title: string): string[] => {
  const section = html.split(`<h4>${title}</h4>`)[1]?.split('<h4>')[0] ?? '';
  return Array.from(section.matchAll(/<li>(.*?)<\/li>/g), ([, text = '']) => text);
};
const leavesOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(leavesOf);

test('the table of permissions is there', () => {
  expect(paths.length).toBeGreaterThan(30);
  expect(new Set(paths).size).toBe(paths.length);
});

describe.each(LANGUAGES)('in %s', (language) => {
  const texts = STAFF_TEXTS[language];

  // Fails? A call of the console came or went: add or delete its line in texts/staff/<language>.json.
  test('every operator call has its power in words, and every power its call', () => {
    expect(Object.keys(texts.powers).toSorted()).toEqual(paths.toSorted());
  });

  test.each(OPERATOR_ROLES)('%s has the powers of its calls, and no other', (role) => {
    const html = writePowers(language);
    const listed = [...pointsOf(html, texts.roles.everybody), ...pointsOf(html, texts.roles[role])];
    const allowed = operatorCalls().filter(({ roles }) => roles.includes(role));
    expect(new Set(listed)).toEqual(new Set(allowed.map(({ path }) => texts.powers[path])));
    expect(listed).toHaveLength(new Set(listed).size);
  });

  test('everything is translated, calm, and passes the sanitiser as it is', () => {
    const months = [
      { month: '2026-01', currencyName: 'USDT', number: 2, credited: '5.00000000', debited: '1.50000000' },
    ];
    const halts = writeHalts(language, { halt: 3, fund: 2 });
    const html = writePowers(language) + writeAdjustments(language, months) + halts;
    expect(halts).toMatch(/3[^0-9]+2[^0-9]/);
    expect(sanitiseHtml(html)).toBe(html);
    expect(html).not.toMatch(/[!！]/);
    expect(html).toContain('<td>2026-01</td><td>USDT</td><td>2</td><td>5</td><td>1.5</td>');
    expect(leavesOf(texts).filter((text) => text.trim() !== text || text === '')).toEqual([]);
    if (language !== 'en')
      for (const [path, power] of Object.entries(texts.powers)) expect(power).not.toBe(STAFF_TEXTS.en.powers[path]);
  });

  test('without any adjustment it says none', () => {
    const html = writeAdjustments(language, []);
    expect(html).toContain(texts.adjustments.total.replace('{count}', '0'));
    expect(html).not.toContain('<table>');
  });
});

test('the two Chinese scripts are kept apart', () => {
  expect(JSON.stringify(STAFF_TEXTS.zh)).not.toMatch(/[請帳錄餘檔無這個資實與為]/);
  expect(JSON.stringify(STAFF_TEXTS.hk)).not.toMatch(/[请账录余档无这个资实与为]/);
});
