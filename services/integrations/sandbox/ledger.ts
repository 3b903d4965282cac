import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Clock } from '@tshepa/service-kit';
import type { EffectName } from '../src/effects/effect-kinds.ts';

export type LedgerKind = EffectName | 'sms' | 'email' | 'push';

export type Effect = {
  /** The answer to the caller. The same reference always gets the same answer. */
  answer: unknown;
  data: Record<string, unknown>;
  /** The last four digits of the person's ID number, if the call names a person. */
  customerHint?: string | undefined;
};

export type LedgerEntry = Effect & { kind: LedgerKind; reference: string; at: string; attempts: number };

type Line =
  | { type: 'effect'; entry: LedgerEntry }
  | { type: 'attempt'; kind: LedgerKind; reference: string }
  | { type: 'fact'; name: string; value: unknown };

export type Ledger = ReturnType<typeof createLedger>;

const keyOf = (kind: LedgerKind, reference: string) => `${kind} ${reference}`;

/**
 * Records everything that has happened at the third parties. With a file, a change is stored before its call is
 * answered.
 */
export function createLedger(clock: Clock, file?: string) {
  const entries = new Map<string, LedgerEntry>();
  const facts = new Map<string, unknown>();

  const apply = (line: Line) => {
    if (line.type === 'effect') entries.set(keyOf(line.entry.kind, line.entry.reference), { ...line.entry });
    else if (line.type === 'fact') facts.set(line.name, line.value);
    else {
      const entry = entries.get(keyOf(line.kind, line.reference));
      if (entry) entry.attempts += 1;
    }
  };
  if (file && existsSync(file)) {
    const text = readFileSync(file, 'utf8');
    // Half a line without a line break after it would spoil the next line too.
    if (text !== '' && !text.endsWith('\n')) appendFileSync(file, '\n');
    for (const line of text.split('\n')) {
      // A crash during a write leaves half a line at the end. The call with that effect was never answered.
      try {
        if (line) apply(JSON.parse(line));
      } catch {}
    }
  }
  if (file) mkdirSync(dirname(file), { recursive: true });

  const write = (line: Line) => {
    if (file) appendFileSync(file, `${JSON.stringify(line)}\n`);
    apply(line);
  };

  return {
    /** Performs the effect for the first call with a reference. Every later call gets the same answer. */
    once(kind: LedgerKind, reference: string, act: () => Effect): unknown {
      const known = entries.get(keyOf(kind, reference));
      if (known) {
        write({ type: 'attempt', kind, reference });
        return known.answer;
      }
      const entry = { kind, reference, ...act(), at: clock.now().toISOString(), attempts: 1 };
      write({ type: 'effect', entry });
      return entry.answer;
    },
    find: (kind: LedgerKind, reference: string) => entries.get(keyOf(kind, reference)),
    list: (kind?: string) =>
      [...entries.values()].filter((entry) => !kind || entry.kind === kind).toReversed(),
    /** Stores something that changes after its effect, such as the status of a mandate or the settlement of a loan. */
    setFact: (name: string, value: unknown) => write({ type: 'fact', name, value }),
    fact: (name: string) => facts.get(name),
  };
}

/** Shortens an ID number so that a person can be recognised but not identified. */
export const hintOf = (idNumber: string | undefined) => (idNumber ? `…${idNumber.slice(-4)}` : undefined);
