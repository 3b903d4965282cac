import type { BadLine } from '@tshepa/tools/journey';
import { expect } from 'vitest';
import { firstAnswers } from './line-log.ts';
import type { TestSystem } from './system.ts';

/** Reads the phone that sent a record's commands, and its last sequence number. */
export async function placeReached(system: TestSystem, customerId: string): Promise<number> {
  const loaded = await system.applications.context.applications.load(customerId);
  const marks = Object.values(loaded?.devices ?? {});
  if (marks.length > 1) throw new Error('More than one phone wrote this record');
  return marks[0]?.sequence ?? 0;
}

/**
 * Expects that every command of the phone reached the record once and in order: the sequence numbers have no gap and no
 * duplicate, and the record has each command's key once.
 */
export async function expectArrivedOnce(system: TestSystem, line: BadLine, customerId: string) {
  const sent = line.seen.filter(({ sequence }) => sequence !== undefined);
  const owners = Map.groupBy(sent, ({ sequence }) => sequence);
  const places = [...owners.keys()].toSorted((one = 0, other = 0) => one - other);
  expect(places, 'places').toEqual(Array.from(places, (_, index) => index + 1));
  for (const [place, tries] of owners)
    expect(new Set(tries.map(({ key }) => key)).size, `keys at place ${place}`).toBe(1);
  expect(
    firstAnswers(line).map(({ sequence }) => sequence),
    'the order of arrival',
  ).toEqual(places);

  expect(await placeReached(system, customerId), 'the last place on the record').toBe(places.length);
  const loaded = await system.applications.context.applications.load(customerId);
  const keys = (loaded?.commands ?? []).map(({ key }) => key);
  expect(new Set(keys).size, 'commands on the record').toBe(keys.length);
  expect(keys).toEqual(expect.arrayContaining(sent.map(({ key }) => key)));
}
