// What is wrong with the page as it is drawn, in words; see layout.py.
(phone) => {
  const found = [];
  const open = document.querySelector('dialog[open]');
  const page = open ?? document.body;
  const name = (one) => `${one.tagName.toLowerCase()}.${[...one.classList].filter((c) => !c.startsWith('svelte')).join('.')}`
    + ` "${(one.textContent || '').trim().slice(0, 28)}"`;
  const SLACK = 1;
  const shown = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.sr');
  const hidden = (style) => style.clipPath !== 'none';
  const cuts = (style, axis) => ['hidden', 'clip', 'auto', 'scroll'].includes(axis === 'x' ? style.overflowX : style.overflowY);
  const slides = (style) => ['auto', 'scroll'].includes(style.overflowX);

  // Text: large enough, and nothing of it beyond an edge that cuts. What goes on sideways may; a phone's table scrolls.
  const words = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const one = node.parentElement;
    if (!node.textContent.trim() || !shown(one) || one.closest('script, style, option, svg')) continue;
    const style = getComputedStyle(one);
    let out = false;
    for (let up = one; up && up !== document.body; up = up.parentElement) out ||= hidden(getComputedStyle(up));
    if (out) continue;
    const size = parseFloat(style.fontSize);
    if (size < 10.9) found.push(`small: ${style.fontSize} ${name(one)}`);
    // What is read, and not only glanced at, is larger; on a card at rest a little smaller, but not on one that is opened.
    const said = /(\S+\s+){4,}\S+[.?!]$/.test(node.textContent.trim());
    const rests = one.closest('.card, .tile') && !one.closest('dialog, .preview, [data-testid=stage], [data-testid=picks]');
    if (said && size < (rests ? 11.4 : 12.9)) found.push(`small sentence: ${style.fontSize} ${name(one)}`);
    const range = document.createRange();
    range.selectNodeContents(node);
    // Letters fill about as much as their size says; the box of a line has room above and below them.
    const lines = [...range.getClientRects()].filter((line) => line.width > 0).map((line) => {
      const room = Math.max(0, (line.height - size) / 2);
      return { left: line.left, right: line.right, top: line.top + room, bottom: line.bottom - room };
    });
    if (!lines.length) continue;
    const box = {
      left: Math.min(...lines.map((line) => line.left)),
      right: Math.max(...lines.map((line) => line.right)),
      top: Math.min(...lines.map((line) => line.top)),
      bottom: Math.max(...lines.map((line) => line.bottom)),
    };
    let sliding = false;
    for (let up = one; up && up !== document.body; up = up.parentElement) {
      const own = getComputedStyle(up);
      if (own.display === 'contents') continue;
      if (up === open) break; // it lies over everything and is scrolled through
      // A card drawn as a line, and what else is told of a player, may end in dots: all of it is told when it is touched.
      if (own.textOverflow === 'ellipsis' && up.closest('.tile, .seat .who')) break;
      const edge = up.getBoundingClientRect();
      if (slides(own)) sliding = true;
      // The log and what else stands in the side is scrolled through; on a phone the table is, too.
      const scrolls = (phone || up.closest('.side')) && ['auto', 'scroll'].includes(own.overflowY) && up.scrollHeight > up.clientHeight + 1;
      if (scrolls) break;
      if (cuts(own, 'y') && (box.bottom > edge.bottom + SLACK || box.top < edge.top - SLACK)) { found.push(`cut below: ${name(one)} by ${name(up)}`); break; }
      if (!sliding && cuts(own, 'x') && (box.right > edge.right + SLACK || box.left < edge.left - SLACK)) { found.push(`cut beside: ${name(one)} by ${name(up)}`); break; }
    }
  }

  // Things lie side by side.
  const sign = '.goal, .seat, .few, .trackers, .sheet, .map, .pile, .own-row .thing, .own-hand .thing, .middle .cards .thing, '
    + '.lines .thing, .bar, .side';
  const things = [...page.querySelectorAll(sign)].filter((one) => shown(one) && !one.matches('.lifted') && !one.querySelector('.lifted')
    && !(phone && one.closest('.upper')) && !one.closest('.tray') && !document.querySelector('.tray')?.contains(one));
  const boxes = things.map((one) => {
    const box = one.getBoundingClientRect();
    for (let up = one.parentElement; up; up = up.parentElement) if (slides(getComputedStyle(up))) {
      const edge = up.getBoundingClientRect();
      return { left: Math.max(box.left, edge.left), right: Math.min(box.right, edge.right), top: box.top, bottom: box.bottom };
    }
    return box;
  });
  things.forEach((one, i) => things.slice(i + 1).forEach((other, j) => {
    const [a, b] = [boxes[i], boxes[i + 1 + j]];
    if (one.contains(other) || other.contains(one)) return;
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (across > 3 && down > 3) found.push(`over each other: ${name(one)} and ${name(other)}`);
  }));

  // What may be chosen is in sight and nothing lies over it; on a phone, what belongs to the hand and the bar may be slid to.
  const tray = document.querySelector('.tray');
  const choosable = [...page.querySelectorAll('.thing.lit, .seat > .ring, .pile .ring, .place.lit > button, .option')];
  const seen = new Map();
  for (const one of choosable.filter(shown)) {
    if (tray && !tray.contains(one) && !one.closest('.bar')) continue;
    let slider = null;
    for (let up = one.parentElement; up; up = up.parentElement) if (slides(getComputedStyle(up)) || (phone && up.matches('.upper'))) slider = up;
    const [own, edge] = [one.getBoundingClientRect(), slider?.getBoundingClientRect()];
    const middle = (box) => [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const [cx, cy] = middle(own);
    const slid = edge && (cx < edge.left || cx > edge.right || cy < edge.top || cy > edge.bottom);
    if (slider) seen.set(slider, (seen.get(slider) ?? 0) + (slid ? 0 : 1));
    const [x, y] = slid ? middle(edge) : [cx, cy];
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) { found.push(`out of sight: ${name(one)}`); continue; }
    const at = document.elementFromPoint(x, y);
    if (!slid && at && !one.contains(at) && !at.contains(one)) found.push(`covered: ${name(one)} by ${name(at)}`);
  }

  // A row that goes on sideways shows part of what comes next or how many follow, so that one sees that it does.
  for (const row of document.querySelectorAll('.own > .cards')) {
    if (!shown(row) || !slides(getComputedStyle(row)) || row.scrollWidth <= row.clientWidth + 40) continue;
    const edge = row.getBoundingClientRect();
    const cards = [...row.querySelectorAll('.thing')].map((one) => one.getBoundingClientRect());
    const peeks = cards.some((box) => (box.left < edge.right - 6 && box.right > edge.right + 1) || (box.left < edge.left - 1 && box.right > edge.left + 6));
    if (!peeks && ![...row.parentElement.querySelectorAll('.beyond')].some(shown)) found.push(`ends at an edge: ${name(row)}`);
  }

  // Of what can be slid to, something is in sight.
  for (const [slider, n] of seen) if (!n) found.push(`slid away: all of ${name(slider)}`);

  if (document.documentElement.scrollWidth > innerWidth) found.push(`wider than the screen by ${document.documentElement.scrollWidth - innerWidth}`);
  if (!phone && document.documentElement.scrollHeight > innerHeight) found.push('the page scrolls down');
  return [...new Set(found)];
}
