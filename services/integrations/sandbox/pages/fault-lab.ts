import type { Faults } from '../faults/engine.ts';
import {
  faults as allFaults,
  faultNames,
  faultsOf,
  thirdParties,
  thirdPartyNames,
} from '../faults/third-parties.ts';
import { type Html, html, page, row, table } from './html.ts';

const field = (label: string, input: Html): Html => html`<label>${label}${input}</label>`;

export function faultTable(faults: Faults): Html {
  const rows = faults.list().map(({ party, call, fault, times, taken, after, ...rule }) => {
    const met = times === undefined ? taken : `${taken} of ${times}`;
    return row(party, call, fault, met, after, rule.for);
  });
  if (rows.length === 0) return html`<p class="empty">No faults are set.</p>`;
  return table(['Third party', 'Call', 'Fault', 'Calls met', 'After (s)', 'For (s)'], rows);
}

/** Creates the page, which does not refresh while somebody fills in the form. */
export function faultLabPage(faults: Faults): string {
  const calls = thirdPartyNames.map((name) => {
    const { calls: known, protocol } = thirdParties[name];
    return row(name, known.join(', '), faultsOf[protocol].join(', '));
  });
  const names = thirdPartyNames.map((name) => html`<option>${name}</option>`);
  const options = faultNames.map(
    (name) => html`<option value="${name}">${name}: ${allFaults[name].text}</option>`,
  );
  const fields = [
    field('Third party', html`<select name="party">${names}</select>`),
    field('Call (* for all)', html`<input name="call" value="*" size="14">`),
    field('Fault', html`<select name="fault">${options}</select>`),
    field('Number of calls', html`<input name="times" type="number" min="1" value="1">`),
    field('Duration (s)', html`<input name="for" type="number" min="0">`),
    field('Delay (ms)', html`<input name="delayMs" type="number" min="0" value="30000">`),
    field(
      'Share of calls',
      html`<input name="probability" type="number" min="0" max="1" step="0.05" value="1">`,
    ),
  ];
  return page(
    'Fault lab',
    html`<p class="note"><a href="/">Back to the sandbox</a>. With the API: POST /faults, POST /schedule. From the start: SANDBOX_SCHEDULE.</p>
<section><h2>Set a fault</h2><form class="fault" method="post" action="/faults"><input type="hidden" name="page" value="1">${fields}<button class="set">Set</button></form></section>
<section><h2>Active faults</h2>${faultTable(faults)}<form method="post" action="/faults/clear"><button class="set">Clear all faults</button></form></section>
<section><h2>Change an account on file</h2><form class="fault" method="post" action="/accounts"><input type="hidden" name="page" value="1">${field('Client id', html`<input name="clientId" required>`)}${field('Account number', html`<input name="accountNumber">`)}${field('Cell number', html`<input name="cellNo">`)}<button class="set">Change</button></form></section>
<section><h2>Make a loan by hand</h2><form class="fault" method="post" action="/provider/loans/by-hand"><input type="hidden" name="page" value="1">${field('Client id', html`<input name="clientId" required>`)}${field('Amount', html`<input name="amount" type="number" value="500">`)}<button class="set">Make</button></form></section>
<section><h2>Third parties</h2>${table(['Third party', 'Calls', 'Faults'], calls)}</section>`,
  );
}
