import type { Background, OtherApplication } from '@tshepa/contracts/entities/background';
import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import type { ShownFinding, ShownSharedThing } from '@tshepa/contracts/entities/fraud';
import { formatDay } from '@tshepa/contracts/rules/dates';
import { askedName } from './ask-section.tsx';
import { outcomeWords } from './background-section.tsx';
import { bureauCounts } from './bureau-section.tsx';
import { sharedThingNames } from './fraud-section.tsx';
import type { SectionId } from './go-to-section.ts';
import { holdReasons } from './hold-section.tsx';

/** `stop` means that nothing goes on, `look` that a person has to look at it, and `known` that it is only good to know. */
export type Risk = { tone: 'stop' | 'look' | 'known'; text: string; section: SectionId };

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

function holdRisks({ holds = [] }: CustomerRecord): Risk[] {
  return holds
    .filter(({ answer }) => !answer)
    .map(({ reason }) => ({ tone: 'stop', text: holdReasons[reason].text, section: 'section-hold' }));
}

/** Findings that staff found wrong are left out. Findings on trial are named as such. */
function findingRisks(findings: readonly ShownFinding[]): Risk[] {
  return findings
    .filter(({ verdict }) => verdict?.verdict !== 'wrong')
    .map(({ sentence, mode }) =>
      mode === 'on'
        ? { tone: 'look', text: sentence, section: 'section-fraud' }
        : { tone: 'known', text: `On trial: ${sentence}`, section: 'section-fraud' },
    );
}

/** Names a thing only when no finding does so already. */
function sharedRisks(shared: readonly ShownSharedThing[], findings: readonly ShownFinding[]): Risk[] {
  return shared
    .filter(({ thing }) => !findings.some(({ rule }) => rule.startsWith(`${thing}-`)))
    .map(({ thing, total }) => ({
      tone: 'known',
      text: `Same ${sharedThingNames[thing]} in ${count(total, 'other application', 'other applications')}`,
      section: 'section-fraud',
    }));
}

const outcomesInOrder: readonly OtherApplication['outcome'][] = ['running', 'declined', 'settled', 'left'];

function backgroundRisks({ others, requests }: Background): Risk[] {
  const outcomes = outcomesInOrder.flatMap((outcome) => {
    const number = others.filter((other) => other.outcome === outcome).length;
    return number === 0 ? [] : [`${number} ${outcomeWords[outcome]}`];
  });
  const applications: Risk = {
    tone: others.some(({ outcome }) => outcome === 'running' || outcome === 'declined') ? 'look' : 'known',
    text: `${count(others.length, 'other application', 'other applications')}: ${outcomes.join(', ')}`,
    section: 'section-background',
  };
  const asked: Risk = {
    tone: 'look',
    text: count(requests.length, 'open privacy request', 'open privacy requests'),
    section: 'section-background',
  };
  return [...(others.length > 0 ? [applications] : []), ...(requests.length > 0 ? [asked] : [])];
}

function bureauRisks(record: CustomerRecord): Risk[] {
  return bureauCounts(record)
    .filter(({ count: number }) => number > 0)
    .map(({ label, count: number }) => ({
      tone: 'look',
      text: `Bureau: ${label.toLowerCase()} ${number}`,
      section: 'section-bureau',
    }));
}

/** What the customer was asked for and has not answered. `day` is today (`yyyy-MM-dd`). */
function askRisks({ ask }: CustomerRecord, day: string): Risk[] {
  if (!ask || ask.ended) return [];
  const due = formatDay(ask.dueDay);
  const text =
    day > ask.dueDay
      ? `No answer by ${due}: ${askedName(ask)}`
      : `Customer asked, answer due ${due}: ${askedName(ask)}`;
  return [{ tone: 'look', text, section: 'section-ask' }];
}

type Read = { data: unknown; isError: boolean };

/** Says whether all reads that risks rest on are answered, one has failed, or one still runs. */
export function readingOf(reads: readonly Read[]): 'read' | 'failed' | 'running' {
  if (reads.some(({ isError }) => isError)) return 'failed';
  return reads.every(({ data }) => data !== undefined) ? 'read' : 'running';
}

type Facts = {
  record: CustomerRecord;
  findings: readonly ShownFinding[];
  shared: readonly ShownSharedThing[];
  background: Background;
  /** Today in Johannesburg (`yyyy-MM-dd`). */
  day: string;
};

const order = ['stop', 'look', 'known'] as const;

/** Returns what staff should know before they decide, the gravest first. Each names the section with its evidence. */
export function risksOf({ record, findings, shared, background, day }: Facts): Risk[] {
  const { review } = record;
  const risks: Risk[] = [
    ...holdRisks(record),
    ...askRisks(record, day),
    ...(review && !review.outcome
      ? [{ tone: 'look', text: 'Review requested', section: 'section-review' } as const]
      : []),
    ...findingRisks(findings),
    ...sharedRisks(shared, findings),
    ...backgroundRisks(background),
    ...bureauRisks(record),
  ];
  return order.flatMap((tone) => risks.filter((risk) => risk.tone === tone));
}
