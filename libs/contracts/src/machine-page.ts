import { type LoanState, loanStates, stateLabel, type Transition, transitions } from './machine.ts';

/** Descriptions of the conditions. A condition without a description is an error, so that none is left unexplained. */
const conditionNames: Record<string, string> = {
  isEWallet: 'the payout option is e-wallet',
  isRevertibleAsItWas: 'a reason and the former state are on record, and no loan at the provider',
  mustBeCreatedAgain:
    'a reason and the former state are on record, and the loan was cancelled at the provider',
  hasNoLoanToEnd: 'no loan waits to be cancelled at the provider',
  hasOneProviderLoan: 'a provider loan exists, and no other loan waits to be cancelled at the provider',
  hasNoBudget: 'no budget exists',
  hasBudget: 'a budget exists',
  hasRefusedNoOffer: 'the applicant has not refused an offer',
};

const conditionOf = ({ when }: Transition): string => {
  if (!when) return '';
  const words = conditionNames[when.name];
  if (!words) throw new Error(`The condition ${when.name} has no description in machine-page.ts`);
  return words;
};

const fourEyesNames = { 'when-on': ', four eyes', always: ', always four eyes' };
const whoMoves = ({ by, role, fourEyes }: Transition) =>
  role ? `${by} (${role}${fourEyes ? fourEyesNames[fourEyes] : ''})` : by;
const code = (text: string) => `\`${text}\``;

const tableRow = (row: Transition) =>
  [
    row.from ? code(row.from) : '–',
    row.action,
    row.to === 'declined_state' ? 'the state from before' : code(row.to),
    whoMoves(row),
    conditionOf(row),
    row.effects.join(', '),
  ].join(' | ');

/** Omits transitions that start in nearly every state, and transitions that keep the state. */
const isDrawn = ({ from, to, action }: Transition) =>
  from !== to && action !== 'decline' && action !== 'exit';

const arrow = ({ from, to, action }: Transition) => `  ${from ?? '[*]'} --> ${to}: ${action}`;

const fromStates = (action: string): LoanState[] =>
  transitions.flatMap((row) => (row.action === action && row.from ? [row.from] : []));
const listOf = (states: readonly LoanState[]) => states.map(code).join(', ');

/** Creates `docs/flows/states.md` from the state machine. */
export function createMachinePage(): string {
  const lines = [
    '# States and moves',
    '',
    '<!-- Made from libs/contracts/src/machine.ts. Change that file, then run the command at the end of this page. -->',
    '',
    'This page lists every state of an application and its loan, and every move. The applications service executes this',
    'table, the staff screens ask it which buttons to offer, and a test walks every state, action and principal.',
    '',
    '## States',
    '',
    '| State | Shown as |',
    '|---|---|',
    ...loanStates.map((state) => `| ${code(state)} | ${stateLabel(state)} |`),
    '',
    '## Moves',
    '',
    `${transitions.length} rows. "By" names who makes the move and, for staff, the least role. "Four eyes" marks the moves that`,
    '[wait for a second manager](four-eyes.md) if the lender asks for that, and "always four eyes" marks the moves that always wait.',
    '',
    '| From | Action | To | By | Only when | Effects |',
    '|---|---|---|---|---|---|',
    ...transitions.map((row) => `| ${tableRow(row)} |`),
    '',
    '## Diagram',
    '',
    'The diagram omits moves that would hide the others:',
    '',
    `- \`decline\` leads to \`DECLINED\` from ${listOf(fromStates('decline'))};`,
    `- \`exit\` leads to \`DELETED\` from ${listOf(fromStates('exit'))};`,
    '- `revert-decline` leads from `DECLINED` back to the state from before;',
    '- `change-loan` where it keeps the state.',
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...new Set(transitions.filter(isDrawn).map(arrow)),
    '```',
    '',
    '## Making this page again',
    '',
    '```sh',
    'node scripts/run.mjs libs/contracts/src/bin/print-machine.ts > docs/flows/states.md',
    '```',
    '',
  ];
  return lines.map((line) => line.replace(/ {2}\|/g, ' |')).join('\n');
}
