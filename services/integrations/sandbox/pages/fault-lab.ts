import type { Faults } from '../faults/engine.ts';
import { faultNames, faultsOf, faultWords, partyNames, partyTable } from '../faults/parties.ts';
import { type Html, html } from './html.ts';
import { style } from './style.ts';

const options = (values: readonly string[]): Html[] => values.map((value) => html`<option>${value}</option>`);

const field = (label: string, input: Html): Html => html`<label>${label}${input}</label>`;

/** What is wrong with the parties now. */
export function faultTable(faults: Faults): Html {
  const set = faults
    .list()
    .map(
      ({ party, call, fault, times, taken, after, ...rule }) =>
        html`<tr><td>${party}</td><td>${call}</td><td>${fault}</td><td>${taken}${times === undefined ? '' : ` of ${times}`}</td><td>${after}</td><td>${rule.for}</td></tr>`,
    );
  if (set.length === 0) return html`<p class="empty">Every party is well.</p>`;
  const head = ['Party', 'Call', 'Fault', 'Met', 'After (s)', 'For (s)'];
  return html`<table><thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${set}</tbody></table>`;
}

/** A page that does not renew itself while somebody fills the form in. */
export function faultLabPage(faults: Faults): string {
  const calls = partyNames.map(
    (name) =>
      html`<tr><td>${name}</td><td>${partyTable[name].calls.join(', ')}</td><td>${faultsOf[partyTable[name].speaks].join(', ')}</td></tr>`,
  );
  const fields = [
    field('Party', html`<select name="party">${options(partyNames)}</select>`),
    field('Call (* is any)', html`<input name="call" value="*" size="14">`),
    field(
      'Fault',
      html`<select name="fault">${faultNames.map((name) => html`<option value="${name}">${name}: ${faultWords[name]}</option>`)}</select>`,
    ),
    field('Times', html`<input name="times" type="number" min="1" value="1">`),
    field('For seconds', html`<input name="for" type="number" min="0">`),
    field('Delay (ms)', html`<input name="delayMs" type="number" min="0" value="30000">`),
    field(
      'Share of calls',
      html`<input name="probability" type="number" min="0" max="1" step="0.05" value="1">`,
    ),
  ];
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Fault lab</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head><body>
<h1>Fault lab</h1><p class="note"><a href="/">Back to the sandbox</a>. By API: POST /faults, POST /schedule; from the start: SANDBOX_SCHEDULE.</p>
<section><h2>Make a party ill</h2><form class="fault" method="post" action="/faults"><input type="hidden" name="page" value="1">${fields}<button class="set">Set</button></form></section>
<section><h2>Now</h2>${faultTable(faults)}<form method="post" action="/faults/clear"><button class="set">All well again</button></form></section>
<section><h2>Parties</h2><table><thead><tr><th scope="col">Party</th><th scope="col">Calls</th><th scope="col">Faults</th></tr></thead><tbody>${calls}</tbody></table></section>
</body></html>`.text;
}
