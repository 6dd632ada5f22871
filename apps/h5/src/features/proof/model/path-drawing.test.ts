import { sized } from '@candor/testkit/test-size';
import { describe, expect, it } from 'vitest';
import { drawPath, shortHash } from './path-drawing.ts';

const way = (leafIndex: number, leafCount: number) =>
  drawPath(leafIndex, leafCount)
    .edges.filter(({ onPath }) => onPath)
    .map(({ to }) => [to.x, to.y]);

describe('drawPath', () => {
  it('draws the Merkle path from the root down to the leaf', () => {
    // 10 levels; the leaf lies left, then right, then left.
    const { nodes, drawn, label } = drawPath(320, 1_024);
    expect(drawn).toBe(3);
    expect(way(320, 1_024)).toEqual([
      [85, 56],
      [125, 90],
      [105, 118],
    ]);
    expect(nodes.filter(({ kind }) => kind === 'leaf')).toEqual([{ x: 105, y: 118, kind: 'leaf' }]);
    expect(nodes.filter(({ kind }) => kind === 'root')).toHaveLength(1);
    expect(label).toEqual({ x: 160, y: 122, anchor: 'start' });
    expect(nodes).toHaveLength(1 + 2 + 4 + 4);
  });

  it('mirrors the drawing when the leaf lies in the right half', () => {
    const { label, nodes } = drawPath(1_023, 1_024);
    expect(label).toEqual({ x: 166, y: 122, anchor: 'end' });
    expect(nodes.find(({ kind }) => kind === 'leaf')).toMatchObject({ x: 301, y: 118 });
  });

  it.each([
    ['one leaf', 0, 1, 0, 1],
    ['two', 0, 2, 1, 3],
    ['three, ours with a neighbour', 1, 3, 2, 5],
    ['three, ours without', 2, 3, 1, 5],
    ['four', 3, 4, 2, 7],
  ])('draws a small tree as it is: %s', (_, leafIndex, leafCount, drawn, nodes) => {
    const drawing = drawPath(leafIndex, leafCount);
    expect([drawing.drawn, drawing.nodes.length]).toEqual([drawn, nodes]);
    expect(drawing.nodes.filter(({ kind }) => kind === 'leaf')).toHaveLength(1);
  });

  it('has a way and one leaf for every place in trees of any size', () => {
    for (let count = 1; count <= sized({ usual: 33, full: 70 }); count += 1) {
      for (let index = 0; index < count; index += 1) {
        const { nodes, drawn } = drawPath(index, count);
        expect(nodes.filter(({ kind }) => kind === 'leaf')).toHaveLength(1);
        expect(way(index, count)).toHaveLength(drawn);
      }
    }
  });
});

it('shortens a hash', () => expect(shortHash(`a41f09c2${'0'.repeat(52)}7be3`)).toBe('a41f 09c2 … 7be3'));
