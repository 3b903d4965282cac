import type { SandboxContext } from '../context.ts';
import type { LedgerEntry } from '../ledger.ts';
import { people } from '../people.ts';
import type { MandateView } from '../provider/mandates.ts';
import { lastMonths, sampleOwner } from '../sample-documents.ts';
import { faultTable } from './fault-lab.ts';
import { type Html, html, page, row, table } from './html.ts';

const section = (title: string, head: readonly string[], rows: readonly Html[]) =>
  html`<section><h2>${title}</h2>${rows.length === 0 ? html`<p class="empty">Nothing yet.</p>` : table(head, rows)}</section>`;

const time = (at: string) => html`<time datetime="${at}">${at.slice(0, 19).replace('T', ' ')}</time>`;

const text = (value: unknown) => html`<div class="text">${value}</div>`;
const code = (value: string) => html`<code>${value}</code>`;

const button = (reference: string, action: string, label: string) =>
  html`<form method="post" action="/mandates/${encodeURIComponent(reference)}/${action}?page=1"><button class="${action}">${label}</button></form>`;

const smsRow = ({ at, data }: LedgerEntry) => row(time(at), data['to'], text(data['text']));
const emailRow = ({ at, data }: LedgerEntry) =>
  row(time(at), data['to'], data['subject'], text(data['text']));
const ledgerRow = ({ kind, reference, at, attempts, customerHint }: LedgerEntry) =>
  row(time(at), kind, code(reference), customerHint, attempts);
const statementRow = (month: string) =>
  row(html`<a href="/statements/statement-${month}.pdf">statement-${month}.pdf</a>`);

function mandateRow({ reference, status, mode, deadline, customerHint, loanId }: MandateView) {
  const buttons = [button(reference, 'accept', 'Accept'), html` `, button(reference, 'decline', 'Decline')];
  const actions = status === 'requested' ? buttons : '';
  return row(code(reference), customerHint, loanId, mode, status, time(deadline), actions);
}

const maximumRows = 100;

/** Creates the page on which a person reads passcodes and decides mandates as the bank's customer. */
export function sandboxPage({ ledger, mandates, clock, faults }: SandboxContext): string {
  const rows = (kind: string | undefined, row: (entry: LedgerEntry) => Html) =>
    ledger.list(kind).slice(0, maximumRows).map(row);
  const personRows = people.map(({ idNumber, birthDate, what }) => row(code(idNumber), birthDate, what));
  return page(
    'Third-party sandbox',
    html`<p class="note">Stands in for the provider, the bureau, the bank link, the decision service, SMS and e-mail. Refreshes every 5 seconds.</p>
${section('SMS', ['Time (UTC)', 'To', 'Text'], rows('sms', smsRow))}
${section(
  'DebiCheck mandates',
  ['Reference', 'ID ends', 'Loan', 'Mode', 'Status', 'Deadline (UTC)', ''],
  mandates.list().slice(0, maximumRows).map(mandateRow),
)}
<section><h2>Faults</h2>${faultTable(faults)}<p><a href="/fault-lab">Set or clear faults</a></p></section>
${section('E-mail', ['Time (UTC)', 'To', 'Subject', 'Text'], rows('email', emailRow))}
${section(
  `Bank statements of ${sampleOwner.holder}, Capitec, account ${sampleOwner.accountNumber}`,
  ['Files for an application'],
  lastMonths(clock.now()).map(statementRow),
)}
${section('Test ID numbers', ['ID number', 'Born', 'What happens'], personRows)}
${section('Ledger', ['Time (UTC)', 'Kind', 'Reference', 'ID ends', 'Attempts'], rows(undefined, ledgerRow))}`,
    html`<meta http-equiv="refresh" content="5">`,
  );
}
