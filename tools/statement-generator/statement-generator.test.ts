import { describe, expect, it } from 'vitest';
import { layouts } from './layouts/index.ts';
import { keyOfPlan, makeFiles, type Tools } from './make-files.ts';
import { papers } from './papers/index.ts';
import { planOf, planOfAltered } from './plan.ts';

/** Only what Node itself can make, so that the files are the same on every machine. */
const tools: Tools = { printer: null, python: [], office: null };
const plansOf = (count: number, seed = 1) => Array.from({ length: count }, (_, index) => planOf(seed, index));
const cents = (amount: string) => Math.round(Number(amount) * 100);

describe('the generator of bank statements', () => {
  it('makes the same files from the same seed, and others from another', async () => {
    const plans = [planOf(1, 0), planOf(1, 3), planOfAltered(1, 4), planOfAltered(1, 5)];
    const [once, again] = [await makeFiles(plans, tools), await makeFiles(plans, tools)];
    expect(again.map(({ bytes }) => Buffer.from(bytes))).toEqual(once.map(({ bytes }) => Buffer.from(bytes)));
    expect(again.map(({ key }) => key)).toEqual(once.map(({ key }) => key));
    const [other] = await makeFiles([planOf(2, 0)], tools);
    expect(other?.key).not.toEqual(once[0]?.key);
  });

  it('prints balances that follow from the amounts and the fees, from the opening to the closing balance', () => {
    const clean = plansOf(300).filter(({ kind }) => kind === 'clean');
    for (const plan of clean) {
      const key = keyOfPlan(plan);
      const name = `${plan.layout?.name} ${plan.index}`;
      expect(key.rows.length, name).toBeGreaterThan(0);
      for (const { start, end, opening, closing } of key.periods) {
        const rows = key.rows.filter(({ date }) => date >= start && date <= end);
        // Days that two statements share are counted with the first.
        const isShared = key.periods.some((other) => other.start < start && other.end >= start);
        let balance = isShared
          ? cents(rows[0]?.balance ?? '') - cents(rows[0]?.amount ?? '') - cents(rows[0]?.fee ?? '')
          : cents(opening);
        for (const row of rows) {
          balance += cents(row.amount) + cents(row.fee);
          expect(cents(row.balance), `${name} ${row.date} ${row.description}`).toBe(balance);
        }
        expect(balance, name).toBe(cents(closing));
      }
    }
  });

  it('makes every layout and every paper that must be refused', () => {
    const plans = plansOf(2_000);
    for (const layout of layouts)
      expect(
        plans.filter((plan) => plan.layout === layout && plan.kind === 'clean').length,
        layout.name,
      ).toBeGreaterThan(20);
    for (const paper of papers)
      expect(plans.filter((plan) => plan.paper === paper).length, paper.name).toBeGreaterThan(2);
    for (const kind of ['unknown-bank', 'scanned', 'locked'])
      expect(plans.filter((plan) => plan.kind === kind).length, kind).toBeGreaterThan(5);
  });

  it('changes something in every altered file', async () => {
    const plans = Array.from({ length: 20 }, (_, index) => planOfAltered(3, index)).filter(
      ({ method }) => method !== 'typed-over',
    );
    const honest = plans.map(({ change: _, method: __, ...plan }) => ({ ...plan, kind: 'clean' as const }));
    const [altered, clean] = [await makeFiles(plans, tools), await makeFiles(honest, tools)];
    for (const [index, { bytes, name }] of altered.entries())
      expect(Buffer.from(bytes).equals(clean[index]?.bytes ?? Buffer.alloc(0)), name).toBe(false);
  });
});
