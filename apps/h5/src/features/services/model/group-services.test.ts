import { expect, it } from 'vitest';
import type { EntryGroup, ServiceEntry } from '#data/feature.ts';
import { groupServices } from './group-services.ts';

const entry = (key: string, group: EntryGroup): ServiceEntry => ({
  key,
  group,
  icon: 'timer',
  path: `/${key}`,
  label: 'home.menu.options',
});
const entries = [
  entry('Depósito', 'assets'),
  entry('Opciones', 'trade'),
  entry('ถอนเงิน', 'assets'),
  entry('兑换', 'trade'),
];
const find = (text: string) =>
  groupServices(entries, { nameOf: ({ key }) => key, text }).map(({ group, entries: own }) => [
    group,
    ...own.map(({ key }) => key),
  ]);

it.each([
  [
    'everything, by heading',
    '',
    [
      ['trade', 'Opciones', '兑换'],
      ['assets', 'Depósito', 'ถอนเงิน'],
    ],
  ],
  ['small and capital letters alike', 'OPC', [['trade', 'Opciones']]],
  ['without its accent', 'deposito', [['assets', 'Depósito']]],
  ['with it', 'depó', [['assets', 'Depósito']]],
  ['spaces around', ' op ', [['trade', 'Opciones']]],
  ['other scripts', '兑', [['trade', '兑换']]],
  ['Thai', 'ถอน', [['assets', 'ถอนเงิน']]],
  ['nothing', 'zzz', []],
] as const)('%s', (_, text, groups) => expect(find(text)).toEqual(groups));
