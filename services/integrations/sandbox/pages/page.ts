import type { SandboxContext } from '../context.ts';
import type { LedgerEntry } from '../ledger.ts';
import { people } from '../people.ts';
import type { MandateView } from '../provider/mandates.ts';
import { faultTable } from './fault-lab.ts';
import { type Html, html } from './html.ts';
import { lastMonths, paperOwner } from './papers.ts';
import { style } from './style.ts';

const section = (title: string, rows: Html[], head: string[]) =>
  html`<section><h2>${title}</h2>${
    rows.length === 0
      ? html`<p class="empty">Nothing yet.</p>`
      : html`<table><thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${rows}</tbody></table>`
  }</section>`;

const time = (at: string) => html`<time datetime="${at}">${at.slice(0, 19).replace('T', ' ')}</time>`;

const smsRow = ({ at, data }: LedgerEntry) =>
  html`<tr><td>${time(at)}</td><td>${data['to']}</td><td class="text">${data['text']}</td></tr>`;

const emailRow = ({ at, data }: LedgerEntry) =>
  html`<tr><td>${time(at)}</td><td>${data['to']}</td><td>${data['subject']}</td><td class="text">${data['text']}</td></tr>`;

const button = (reference: string, action: string, label: string) =>
  html`<form method="post" action="/mandates/${encodeURIComponent(reference)}/${action}?page=1"><button class="${action}">${label}</button></form>`;

const mandateRow = ({ reference, status, mode, deadline, customerHint, loanId }: MandateView) =>
  html`<tr><td><code>${reference}</code></td><td>${customerHint}</td><td>${loanId}</td><td>${mode}</td><td>${status}</td><td>${time(deadline)}</td><td>${
    status === 'requested'
      ? [button(reference, 'accept', 'Accept'), html` `, button(reference, 'decline', 'Decline')]
      : ''
  }</td></tr>`;

const ledgerRow = ({ kind, reference, at, attempts, customerHint }: LedgerEntry) =>
  html`<tr><td>${time(at)}</td><td>${kind}</td><td><code>${reference}</code></td><td>${customerHint}</td><td>${attempts}</td></tr>`;

const longestList = 100;

/** The page where a person reads passcodes and plays the bank. */
export function sandboxPage({ ledger, mandates, clock, faults }: SandboxContext): string {
  const rows = (kind: string, row: (entry: LedgerEntry) => Html) =>
    ledger.list(kind).slice(0, longestList).map(row);
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sandbox</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="5"><style>${style}</style></head><body>
<h1>Third-party sandbox</h1><p class="note">Stands in for the provider, the bureau, the bank link, the decision service, SMS and e-mail. Renews itself every 5 seconds.</p>
${section('SMS', rows('sms', smsRow), ['Time (UTC)', 'To', 'Text'])}
${section('DebiCheck mandates', mandates.list().slice(0, longestList).map(mandateRow), ['Reference', 'ID ends', 'Loan', 'Mode', 'Status', 'Deadline (UTC)', ''])}
<section><h2>Faults</h2>${faultTable(faults)}<p><a href="/fault-lab">Make a party ill, or well again</a></p></section>
${section('E-mail', rows('email', emailRow), ['Time (UTC)', 'To', 'Subject', 'Text'])}
${section(
  `Bank statements of ${paperOwner.holder}, Capitec, account ${paperOwner.accountNumber}`,
  lastMonths(clock.now()).map(
    (month) => html`<tr><td><a href="/papers/statement-${month}.pdf">statement-${month}.pdf</a></td></tr>`,
  ),
  ['To try an application with'],
)}
${section(
  'Test ID numbers',
  people.map(
    (person) =>
      html`<tr><td><code>${person.idNumber}</code></td><td>${person.birthDate}</td><td>${person.what}</td></tr>`,
  ),
  ['ID number', 'Born', 'What happens'],
)}
${section('Ledger', ledger.list().slice(0, longestList).map(ledgerRow), ['Time (UTC)', 'Kind', 'Reference', 'ID ends', 'Attempts'])}
</body></html>`.text;
}
