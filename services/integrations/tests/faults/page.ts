import { type ErrorCode, errorCatalogue } from '@tshepa/contracts/errors';
import { faults } from '../../sandbox/faults/third-parties.ts';
import { callNames, calls, effectRows, httpFaults, otherRows, readRows } from './table.ts';

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorCatalogue, code);
const textOf = (code: string) => (isErrorCode(code) ? errorCatalogue[code].text : '');
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
const code = (text: string) => `\`${text}\``;

/** Generates `docs/flows/third-party-faults.md`. */
export const faultsPage = (): string => `# When a third party fails

This page is generated from the table that the tests run through
([table.ts](../../services/integrations/tests/faults/table.ts)). Do not edit it: with \`UPDATE_DOCS=1\` the test of the
table writes it. The faults are those of the [fault lab](../../services/integrations/sandbox/README.md#the-fault-lab),
where each can be tried by hand.

## The rules behind the table

- The intent is stored before anything is sent. An effect with an unknown outcome is looked up by our reference before
  it is sent again, and is never sent again while an attempt may still be on its way.
- An answer counts only when it names our reference, has the right shape and fits the request. The answer that there is
  nothing under a reference must name this reference, too. After any other answer the effect is looked up.
- One time limit covers a call with its body, and a reply has at most 2 MB. Redirects are not followed. Reads are tried
  three times, effects once. After eight failures in a row a third party gets no calls for five seconds. A third party that
  answers with \`Retry-After\` gets no calls for that time, at most five minutes. The reply to the person has the same
  \`Retry-After\`.
- A third party that does not answer never changes a state and never declines anybody. When it does not answer for 15
  minutes before the decision, the application goes to staff (\`APPROVAL_REQUIRED\`).

## Effects

One call meets the fault. Repeating the same request ends in the effect's answer, and the effect has happened once.

${table(
  ['Fault', 'The third party', 'Happened', 'First answer', 'Why'],
  httpFaults.map((fault) => {
    const { happened, first, why } = effectRows[fault];
    return [
      code(fault),
      faults[fault].text,
      happened ? 'yes' : 'no',
      first === 'done' ? 'done' : code(first),
      why,
    ];
  }),
)}

## Reads

A read changes nothing, so it is repeated at once within the caller's time limit.

${table(
  ['Fault', 'Once', 'In all attempts'],
  httpFaults.map((fault) => [
    code(fault),
    ...[readRows[fault].once, readRows[fault].always].map((outcome) =>
      outcome === 'done' ? 'done' : code(outcome),
    ),
  ]),
)}

A damaged answer (\`mutated\`) that is still complete and plausible is accepted.

## Calls

${table(
  ['Call', 'Third party', 'Purpose', 'Kind', 'Message to the person'],
  callNames.map((name) => {
    const { thirdParty, call, method, unavailable, purpose, ...more } = calls[name];
    const kind = 'ledger' in more && more.ledger ? 'effect' : 'read';
    return [
      code(`${method} ${call.replace(/\/$/, '')}`),
      thirdParty,
      purpose,
      kind,
      `${code(unavailable)}: ${textOf(unavailable)}`,
    ];
  }),
)}

After \`party.unknown_outcome\` the message is: ${textOf('party.unknown_outcome')} The app keeps the idempotency key
and repeats the request.

## SMS, e-mail, webhooks

${table(['Who', 'Fault', 'Outcome'], otherRows)}
`;
