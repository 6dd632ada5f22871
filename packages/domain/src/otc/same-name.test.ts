import { describe, expect, it } from 'vitest';
import { isSameName } from './same-name';

describe('isSameName', () => {
  it.each([
    ['Anna Weber', 'anna weber'],
    ['Anna Weber', ' ANNA   WEBER '],
    ['José Núñez', 'Jose Nunez'],
    ['Jos\u00e9', 'Jose\u0301'],
    ['Groß', 'GROSS'],
    ['Ａｎｎａ　Ｗｅｂｅｒ', 'Anna Weber'],
    ['张 三', '张三'],
    ['가나 다', '가나다'],
    ['Anna\u200bWeber', 'Anna Weber'],
    ['ガ', '\uff76\uff9e'],
  ])('%s is %s', (one, other) => {
    expect(isSameName(one, other)).toBe(true);
  });

  it.each([
    ['Anna Weber', 'Anna Webr'],
    ['Anna Weber', 'Weber Anna'],
    ['', ''],
    [' ', ''],
    ['\u200b', ' '],
    ['がく', 'かく'],
    ['กา', 'กี'],
    ['Anna-Maria', 'Anna Maria B'],
  ])('%s is not %s', (one, other) => {
    expect(isSameName(one, other)).toBe(false);
  });
});
