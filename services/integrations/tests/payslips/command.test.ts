import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { samplePayslip } from '../../sandbox/sample-documents.ts';

const folder = mkdtempSync(join(tmpdir(), 'payslips-'));
afterAll(() => rmSync(folder, { recursive: true }));

const command = (...args: string[]) => {
  const script = join(import.meta.dirname, '../../src/bin/payslip.ts');
  return spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
};
function run(name: string, bytes: Uint8Array) {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  const { stdout, stderr, status } = command(path);
  return { reading: JSON.parse(stdout), stderr, status };
}

const sample = samplePayslip({
  employer: 'Karoo Bakery CC',
  employee: 'Thandi Nkosi',
  netSalary: 7_520,
  grossSalary: 8_000,
  month: '2026-10',
});

test('the payslip command prints the reading of any file and ends with status 0', () => {
  const { reading, stderr, status } = run('payslip.pdf', sample);
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  expect(reading).toMatchObject({
    employer: 'Karoo Bakery CC',
    employee: 'Thandi Nkosi',
    payDate: '2026-10-25',
    gross: '8000.00',
    tax: '400.00',
    uif: '80.00',
    totalDeductions: '480.00',
    net: '7520.00',
    verdict: 'ok',
    reasons: [],
  });
  expect(run('photo.png', Uint8Array.from([0x89, 0x50, 0x4e, 0x47]))).toMatchObject({
    reading: { verdict: 'scanned', net: null },
    status: 0,
  });
  const missing = command(join(folder, 'none.pdf'));
  expect(missing).toMatchObject({ stdout: '', status: 2 });
  expect(missing.stderr).toContain('The file cannot be opened');
});
