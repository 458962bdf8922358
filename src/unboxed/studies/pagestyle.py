"""How the report looks, on the screen and on paper."""

from __future__ import annotations

STYLE = """
:root { --ink: #22313f; --pale: #66737f; --line: #d5dce2; --mark: #2f6690; --paper: #fdfcf9; --tint: #f3efe6; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 17px/1.5 Georgia, 'Times New Roman', serif; }
main { max-width: 1160px; margin: 0 auto; padding: 2.5rem 1.5rem 5rem; }
h1 { font-size: 2.6rem; line-height: 1.1; margin: 0 0 .6rem; font-weight: normal; }
h2 { font-size: 1.5rem; font-weight: normal; margin: 3rem 0 1rem; padding-top: .6rem;
  border-top: 2px solid var(--ink); }
h3 { font-size: 1.08rem; margin: 0 0 .3rem; }
p { margin: .3rem 0 .7rem; max-width: 46rem; }
.kicker { text-transform: uppercase; letter-spacing: .14em; font-size: .78rem; color: var(--mark); margin: 0; }
.about, .bots { color: var(--pale); }
.bots b { color: var(--ink); }
.short { background: var(--tint); border-left: 4px solid var(--mark); padding: .9rem 1.4rem; margin: 1.5rem 0; }
.short h2 { border: 0; margin: 0 0 .4rem; padding: 0; font-size: 1.15rem; font-weight: bold; }
.short ul { margin: 0; padding-left: 1.1rem; }
.short li { margin: .25rem 0; }
article + article { margin-top: 5rem; }
section { break-inside: auto; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 500px), 1fr)); gap: 1rem 3rem; }
figure { margin: 0 0 1.4rem; break-inside: avoid; min-width: 0; }
figure p { font-size: .93rem; color: var(--pale); }
.chart svg { display: block; max-width: 100%; height: auto; }
details { margin: .4rem 0; font-size: .86rem; }
summary { cursor: pointer; color: var(--mark); }
summary:hover { text-decoration: underline; }
table { border-collapse: collapse; margin: .6rem 0 1rem; font-size: .9rem; font-variant-numeric: tabular-nums; }
details table { font-size: .86rem; }
th { text-align: left; font-weight: normal; color: var(--pale); border-bottom: 1px solid var(--ink); }
th, td { padding: .22rem 1.1rem .22rem 0; vertical-align: top; }
td { border-bottom: 1px solid var(--line); }
td + td { white-space: nowrap; }
td:last-child { white-space: normal; }
details { overflow-x: auto; }
footer { margin-top: 4rem; font-size: .93rem; color: var(--pale); }
footer h2 { font-size: 1.1rem; color: var(--ink); }
@media (max-width: 600px) { body { font-size: 16px; } h1 { font-size: 2rem; } main { padding: 1.2rem 1rem 3rem; }
  .overview { overflow-x: auto; } }
@media print { body { background: white; font-size: 10.5pt; } main { max-width: none; padding: 0; }
  h2 { break-after: avoid; } summary { list-style: none; }
  details::details-content { content-visibility: visible; display: block; }
  .figures { display: block; } tr { break-inside: avoid; } a { color: inherit; }
  .chart svg { max-width: 15cm; } article { break-before: page; } article:first-of-type { break-before: auto; } }
"""
