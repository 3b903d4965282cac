import type { BadLine } from '@tshepa/tools/journey';
import { expect } from 'vitest';
import { firstAnswers } from './line-log.ts';
import type { TestSystem } from './system.ts';

/** Returns the sequence number of the last command that the record has from its only phone; 0 before the first. */
export async function lastSequence(system: TestSystem, customerId: string): Promise<number> {
  const loaded = await system.applications.context.applications.load(customerId);
  const marks = Object.values(loaded?.devices ?? {});
  if (marks.length > 1) throw new Error('Commands of more than one phone reached this record');
  return marks[0]?.sequence ?? 0;
}

/**
 * Expects that every command of the phone reached the record once and in order: the sequence numbers have no gap and no
 * duplicate, and the record has each idempotency key once.
 */
export async function expectArrivedOnce(system: TestSystem, line: BadLine, customerId: string) {
  const sent = line.seen.filter(({ sequence }) => sequence !== undefined);
  const owners = Map.groupBy(sent, ({ sequence }) => sequence);
  const sequences = [...owners.keys()].toSorted((one = 0, other = 0) => one - other);
  expect(sequences, 'sequence numbers').toEqual(Array.from(sequences, (_, index) => index + 1));
  for (const [sequence, tries] of owners)
    expect(new Set(tries.map(({ key }) => key)).size, `keys with sequence number ${sequence}`).toBe(1);
  expect(
    firstAnswers(line).map(({ sequence }) => sequence),
    'the order of arrival',
  ).toEqual(sequences);

  expect(await lastSequence(system, customerId), 'the last sequence number on the record').toBe(
    sequences.length,
  );
  const loaded = await system.applications.context.applications.load(customerId);
  const keys = (loaded?.commands ?? []).map(({ key }) => key);
  expect(new Set(keys).size, 'commands on the record').toBe(keys.length);
  expect(keys).toEqual(expect.arrayContaining(sent.map(({ key }) => key)));
}
