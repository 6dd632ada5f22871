import { describe, expect, it } from 'vitest';
import { decideRegion, readPoint, toPlace } from './place';

describe('readPoint', () => {
  it.each([
    ['0', '0', { lat: 0, lng: 0 }],
    ['-90', '180', { lat: -90, lng: 180 }],
    ['52.52', '-13.405', { lat: 52.52, lng: -13.405 }],
  ])('%s %s', (latitude, longitude, point) => expect(readPoint(latitude, longitude)).toEqual(point));

  it.each([
    ['90.1', '0'],
    ['0', '180.0001'],
    ['', ''],
    ['1e1', '0'],
    ['NaN', '0'],
    ['0x10', '0'],
    [' 1', '0'],
    ['1', 'Infinity'],
    ['١', '0'],
  ])('%j %j is no point', (latitude, longitude) => expect(readPoint(latitude, longitude)).toBeNull());
});

describe('toPlace', () => {
  it('rounds to ten metres and brings a longitude back that went round the earth', () => {
    expect(toPlace('x', { lat: 13.756331, lng: 460.50199 })).toEqual({
      name: 'x',
      latitude: '13.7563',
      longitude: '100.502',
    });
    expect(toPlace('x', { lat: -0.00001, lng: -181 })).toEqual({ name: 'x', latitude: '0', longitude: '179' });
  });
});

describe('decideRegion', () => {
  const decide = (name: string, latitude = '13.7563', longitude = '100.5018') =>
    decideRegion({ name, latitude, longitude });

  it('keeps a tenth of a degree', () => {
    expect(decide(' Bangkok ')).toEqual({
      ok: true,
      value: { name: 'Bangkok', latitude: '13.8', longitude: '100.5' },
    });
  });

  it('removes the region when the name is empty, wherever the point is', () => {
    expect(decide('  ', '', '')).toEqual({ ok: true, value: null });
  });

  it.each([
    ['Bangkok', '91', '0', 'place_invalid'],
    ['Bangkok', '', '', 'place_invalid'],
    ['a\u202eb', '0', '0', 'special_characters'],
    ['x'.repeat(81), '0', '0', 'text_too_long'],
  ])('refuses %j %j %j', (name, latitude, longitude, code) => {
    expect(decide(name, latitude, longitude)).toMatchObject({ ok: false, code });
  });
});
