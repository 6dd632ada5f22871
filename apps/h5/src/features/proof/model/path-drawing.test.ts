import { describe, expect, it } from 'vitest';
import { drawPath, shortHash } from './path-drawing.ts';

type Side = 'left' | 'right';

describe('drawPath', () => {
  it('goes from the root down to the side the neighbours leave', () => {
    // From the leaf up: neighbours right, left, right, and seven more. Drawn are the three next to the root.
    const sides: Side[] = [...Array<Side>(7).fill('left'), 'right', 'left', 'right'];
    const { nodes, edges, drawn, label } = drawPath(sides);
    expect(drawn).toBe(3);
    expect(edges.filter(({ onPath }) => onPath).map(({ to }) => [to.x, to.y])).toEqual([
      [85, 56],
      [125, 90],
      [105, 118],
    ]);
    expect(nodes.filter(({ kind }) => kind === 'leaf')).toEqual([{ x: 105, y: 118, kind: 'leaf' }]);
    expect(label).toEqual({ x: 160, y: 122, anchor: 'start' });
    expect(nodes).toHaveLength(1 + 2 + 4 + 4);
  });

  it('is mirrored when ours is the right half', () => {
    const { label, nodes } = drawPath(['left', 'left', 'left']);
    expect(label).toEqual({ x: 166, y: 122, anchor: 'end' });
    expect(nodes.find(({ kind }) => kind === 'leaf')).toMatchObject({ x: 301, y: 118 });
  });

  it.each([
    [[], 0, 1],
    [['right'], 1, 3],
    [['right', 'left'], 2, 7],
  ] as [Side[], number, number][])('draws a small tree as it is: %j', (sides, drawn, nodes) => {
    const drawing = drawPath(sides);
    expect([drawing.drawn, drawing.nodes.length]).toEqual([drawn, nodes]);
    expect(drawing.nodes.filter(({ kind }) => kind === 'leaf')).toHaveLength(1);
  });
});

it('shortens a hash', () => expect(shortHash(`a41f09c2${'0'.repeat(52)}7be3`)).toBe('a41f 09c2 … 7be3'));
