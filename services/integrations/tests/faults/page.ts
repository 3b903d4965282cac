import { type ErrorCode, errorCatalogue } from '@tshepa/contracts/errors';
import { faultWords } from '../../sandbox/faults/parties.ts';
import { callNames, calls, effectRows, httpFaults, otherRows, readRows } from './table.ts';

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorCatalogue, code);
const wordsOf = (code: string) => (isErrorCode(code) ? errorCatalogue[code].text : '');
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
const code = (text: string) => `\`${text}\``;

/** `docs/flows/third-party-faults.md`, whole. */
export const faultsPage = (): string => `# When a third party is ill

Made from the table that the tests walk ([table.ts](../../services/integrations/tests/faults/table.ts)); do not edit it
here: \`UPDATE_DOCS=1\` and the test of the table write it anew. The faults are those of the
[fault lab](../../services/integrations/sandbox/README.md#the-fault-lab), where each can be tried by hand.

## The rules behind the table

- The intent is on record before anything is sent. What has no known outcome is looked up by our reference before
  anything is sent again, and is never sent again while an attempt may still be on its way.
- Only an answer that names our reference, has the right shape and fits what was asked is one. A "never heard of it"
  counts only when it names the reference, too. Anything else is looked up.
- A call has one time limit, body included, and 2 MB. Redirects are not followed. Reads are tried three times, effects
  once. A party that fails eight times running is left alone for five seconds; one that says \`Retry-After\` for as
  long as it says, five minutes at most, and the person's answer carries the same.
- Nothing that a silent party does moves a state or declines anybody. After 15 minutes of silence before the decision
  the application goes to staff (\`APPROVAL_REQUIRED\`).

## Effects

One call meets the fault. The same request again ends in the effect's answer, and the effect has happened once.

${table(
  ['Fault', 'What the party does', 'Happened', 'First answer', 'Why'],
  httpFaults.map((fault) => {
    const { happened, first, why } = effectRows[fault];
    return [
      code(fault),
      faultWords[fault],
      happened ? 'yes' : 'no',
      first === 'done' ? 'done' : code(first),
      why,
    ];
  }),
)}

## Reads

Nothing is changed, so a read is tried again at once, within the patience of the caller.

${table(
  ['Fault', 'Once', 'As long as it tries'],
  httpFaults.map((fault) => [
    code(fault),
    ...[readRows[fault].once, readRows[fault].always].map((outcome) =>
      outcome === 'done' ? 'done' : code(outcome),
    ),
  ]),
)}

A damaged answer (\`mutated\`) that is still whole and possible is taken for what it says.

## Calls

${table(
  ['Call', 'Party', 'For', 'Kind', 'The person reads'],
  callNames.map((name) => {
    const { party, call, method, unavailable, for: what, ...more } = calls[name];
    const kind = 'ledger' in more && more.ledger ? 'effect' : 'read';
    return [
      code(`${method} ${call.replace(/\/$/, '')}`),
      party,
      what,
      kind,
      `${code(unavailable)}: ${wordsOf(unavailable)}`,
    ];
  }),
)}

After \`party.unknown_outcome\` the person reads: ${wordsOf('party.unknown_outcome')} The app keeps the key of the request
and asks again with it.

## SMS, e-mail, webhooks

${table(['Who', 'Fault', 'What comes of it'], otherRows)}
`;
