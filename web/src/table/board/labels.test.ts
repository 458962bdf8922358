import { describe, expect, it } from 'vitest';
import { layOut, shared, type Thing } from './labels';

const MAP = { w: 600, h: 300 };
const name = (x: number, y: number, w = 80): Thing => ({ at: { x, y }, off: 14, w, h: 15 });
const covered = (boxes: { x: number; y: number; w: number; h: number }[]) =>
  boxes.reduce((sum, box, i) => sum + boxes.slice(i + 1).reduce((more, other) => more + shared(box, other), 0), 0);

describe('the names of a map', () => {
  it('stand below their place where nothing is in the way', () => {
    const [box] = layOut([name(300, 150)], [], MAP);
    expect(box).toEqual({ x: 260, y: 164, w: 80, h: 15 });
  });

  it('make way for each other', () => {
    const boxes = layOut([name(200, 150), name(260, 150), name(230, 190)], [], MAP);
    expect(covered(boxes)).toBe(0);
  });

  it('make way for what lies on the map', () => {
    const taken = { x: 250, y: 160, w: 100, h: 40 };
    const [box] = layOut([name(300, 150)], [taken], MAP);
    expect(box && shared(box, taken)).toBe(0);
  });

  it('stay on the map at its edges', () => {
    for (const at of [name(5, 5), name(595, 5), name(5, 295), name(595, 295, 120)]) {
      const [box] = layOut([at], [], MAP);
      expect(box && shared(box, { x: 0, y: 0, ...MAP })).toBeCloseTo((box?.w ?? 0) * (box?.h ?? 0));
    }
  });
});
