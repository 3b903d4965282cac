import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sampleStatement } from '../../sandbox/sample-documents.ts';

const folder = mkdtempSync(join(tmpdir(), 'statements-'));
afterAll(() => rmSync(folder, { recursive: true }));

const facts = {
  bank: 'capitec',
  holder: 'Thandi Nkosi',
  accountNumber: '1000000013',
  fixedIncome: 8200,
  month: '2026-10',
};
function run(bytes: Uint8Array, ...more: string[]) {
  const path = join(folder, 'statement.pdf');
  writeFileSync(path, bytes);
  return command(path, ...more);
}
const command = (...args: string[]) => {
  const script = join(import.meta.dirname, '../../src/bin/statement.ts');
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
  return { stdout, stderr, status };
};

test('the command prints one JSON document about a statement, and nothing else', () => {
  const { stdout, stderr, status } = run(sampleStatement(facts));
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  const statement = JSON.parse(stdout);
  expect(Object.keys(statement)).toEqual([
    'bank',
    'product',
    'holder',
    'accountNumber',
    'periodStart',
    'periodEnd',
    'openingBalance',
    'closingBalance',
    'rows',
    'statements',
    'salaryDates',
    'reconciles',
    'verdict',
    'signs',
    'reasons',
  ]);
  expect(statement).toMatchObject({
    bank: 'capitec',
    accountNumber: '1000000013',
    periodStart: '2026-10-01',
    periodEnd: '2026-10-31',
    openingBalance: '2500.00',
    closingBalance: '7200.00',
    salaryDates: ['2026-10-25'],
    reconciles: true,
    verdict: 'ok',
    reasons: [],
  });
  expect(statement.rows[0]).toEqual({
    date: '2026-10-02',
    description: 'Rent Payment Landlord',
    amount: '-1470.00',
    fee: '0.00',
    infoFee: null,
    balance: '1030.00',
  });
});

test('the command prints its JSON document and exits with status 0 whatever the verdict is', () => {
  const locked = sampleStatement({ ...facts, password: 'secret' });
  expect(JSON.parse(run(locked).stdout)).toMatchObject({ verdict: 'encrypted', bank: null, rows: [] });
  expect(run(locked).status).toBe(0);
  expect(JSON.parse(run(locked, '--password', 'secret').stdout)).toMatchObject({ verdict: 'ok' });
  const noPdf = run(new TextEncoder().encode('no PDF'));
  expect(JSON.parse(noPdf.stdout)).toMatchObject({ verdict: 'corrupt' });
  expect(noPdf.status).toBe(0);
});

test('a file that cannot be opened and wrong arguments end with a sentence on stderr and status 2', () => {
  for (const args of [[], [join(folder, 'none.pdf')], ['a.pdf', '--pass', 'x']]) {
    const { stdout, stderr, status } = command(...args);
    expect({ stdout, status }).toEqual({ stdout: '', status: 2 });
    expect(stderr).not.toBe('');
  }
});
