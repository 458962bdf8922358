/** What may be chosen is brought into sight where a row or the table can be slid, if nothing of it is there yet. */
const CHOOSABLE = '.thing.lit, .ring, .place.lit > button, .sheet .choose';

/** Everything round a thing in which it can be slid out of sight, the innermost first. */
function slidersOf(thing: Element): Element[] {
  const found: Element[] = [];
  for (let up = thing.parentElement; up; up = up.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(up);
    const across = /auto|scroll/.test(overflowX) && up.scrollWidth > up.clientWidth + 1;
    if (across || (/auto|scroll/.test(overflowY) && up.scrollHeight > up.clientHeight + 1)) found.push(up);
  }
  return found;
}

function inSight(thing: Element, slider: Element): boolean {
  const [own, edge] = [thing.getBoundingClientRect(), slider.getBoundingClientRect()];
  const [x, y] = [(own.left + own.right) / 2, (own.top + own.bottom) / 2];
  return x > edge.left && x < edge.right && y > edge.top && y < edge.bottom;
}

export function bringIntoSight(root: ParentNode, still: boolean): void {
  const hidden = new Map<Element, Element | null>(); // by the outermost slider: the first thing, or null if one is in sight
  for (const thing of root.querySelectorAll(CHOOSABLE)) {
    const sliders = slidersOf(thing);
    const outermost = sliders[sliders.length - 1];
    if (!outermost) continue;
    if (sliders.every((slider) => inSight(thing, slider))) hidden.set(outermost, null);
    else if (!hidden.has(outermost)) hidden.set(outermost, thing);
  }
  for (const thing of hidden.values()) {
    thing?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: still ? 'auto' : 'smooth' });
  }
}
