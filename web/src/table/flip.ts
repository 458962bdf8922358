/** Cards travel: where a token was drawn before and where it is drawn now become a short flight. */

type Rect = { x: number; y: number; w: number; h: number };

export interface Before {
  tokens: Map<string, Rect>;
  piles: Map<string, Rect>;
}

const LONG = 280;

function rect(element: Element): Rect {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, w: width, h: height };
}

function read(root: ParentNode): Before {
  const tokens = new Map<string, Rect>();
  const piles = new Map<string, Rect>();
  for (const element of root.querySelectorAll<HTMLElement>('[data-token]')) {
    const box = rect(element);
    if (box.w > 0) tokens.set(element.dataset.token ?? '', box);
  }
  for (const element of root.querySelectorAll<HTMLElement>('[data-pile]')) {
    if (!piles.has(element.dataset.pile ?? '')) piles.set(element.dataset.pile ?? '', rect(element));
  }
  return { tokens, piles };
}

/** To be called before the page is redrawn. */
export function look(root: ParentNode): Before {
  return read(root);
}

/** To be called after: lets every card that moved, or came from a pile, fly to where it lies now. */
export function fly(root: ParentNode, before: Before): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-token]')) {
    const now = rect(element);
    if (now.w === 0) continue;
    const from = before.tokens.get(element.dataset.token ?? '') ?? before.piles.get(element.dataset.back ?? '');
    if (!from || from.w === 0) continue;
    const dx = from.x + from.w / 2 - (now.x + now.w / 2);
    const dy = from.y + from.h / 2 - (now.y + now.h / 2);
    const scale = from.w / now.w;
    if (Math.abs(dx) + Math.abs(dy) < 6 && Math.abs(scale - 1) < 0.08) continue;
    element.animate(
      [
        { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, zIndex: 40 },
        { transform: 'none', zIndex: 40 },
      ],
      { duration: LONG, easing: 'cubic-bezier(.2,.8,.3,1)' },
    );
  }
}
