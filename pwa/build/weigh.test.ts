import { describe, expect, test } from 'vitest';
import type { Budget } from './budgets.ts';
import { type Build, screensOf, weigh } from './weigh.ts';
import { budgetLine, weightTable } from './weight-plugin.ts';

const size = (brotli: number) => ({ raw: brotli * 4, gzip: brotli + 1_000, brotli });
const chunk = (name: string, modules: string[], imports: string[] = []) => ({
  file: `assets/${name}.js`,
  name,
  modules,
  imports: imports.map((other) => `assets/${other}.js`),
});

const build: Build = {
  chunks: [
    chunk('main', ['src/app/main.tsx'], ['react']),
    chunk('react', [], []),
    chunk('entry', ['src/applicant/wizard/entry.ts'], ['react', 'dexie']),
    chunk('dexie', []),
    chunk('customers', ['src/staff/customers/customers-page.tsx'], ['react']),
  ],
  sizes: {
    'index.html': size(5_000),
    'assets/main.js': size(7_000),
    'assets/react.js': size(70_000),
    'assets/entry.js': size(20_000),
    'assets/dexie.js': size(28_000),
    'assets/customers.js': size(60_000),
  },
  precached: ['index.html', 'assets/main.js', 'assets/react.js', 'assets/entry.js', 'assets/dexie.js'],
};

const firstStep = ['src/app/main.tsx', 'src/applicant/wizard/entry.ts'];
const budget = (
  maxBytes: number,
  counts: Budget['counts'],
  encoding: Budget['encoding'] = 'brotli',
): Budget => ({
  name: 'it',
  maxBytes,
  encoding,
  counts,
});

describe('weighing a build', () => {
  test('a page is weighed in the compressed form that the browser receives', () => {
    const [weight] = weigh(build, [budget(14_000, { kind: 'page', file: 'index.html' }, 'gzip')]);
    expect(weight).toMatchObject({ bytes: 6_000, isOver: false });
  });

  test('a screen is weighed with everything that it imports, and each file counts once', () => {
    const [all, without] = weigh(build, [
      budget(140_000, { kind: 'screen', modules: firstStep }),
      budget(110_000, { kind: 'screen', modules: firstStep, without: ['dexie'] }),
    ]);
    expect(all?.bytes).toBe(125_000);
    expect(without?.bytes).toBe(97_000);
  });

  test('a build over its budget is reported', () => {
    const weights = weigh(build, [
      budget(96_999, { kind: 'screen', modules: firstStep, without: ['dexie'] }),
      budget(129_999, { kind: 'precache' }),
      budget(130_000, { kind: 'precache' }),
    ]);
    expect(weights.map(({ isOver }) => isOver)).toEqual([true, true, false]);
    expect(weights.map(budgetLine)[1]).toBe('OVER  it: 130.0 of 130.0 kB (brotli)');
  });

  test('a budget that matches no file is an error', () => {
    expect(() => weigh(build, [budget(1, { kind: 'screen', modules: ['src/gone.ts'] })])).toThrow(
      'src/gone.ts',
    );
    expect(() => weigh(build, [budget(1, { kind: 'page', file: 'gone.html' })])).toThrow('gone.html');
  });

  test('the table lists the screens that need a file', () => {
    const screens = { app: 'src/app/main.tsx', staff: 'src/staff/customers/customers-page.tsx' };
    expect(screensOf(build, 'assets/react.js', screens)).toEqual(['app', 'staff']);
    expect(screensOf(build, 'assets/customers.js', screens)).toEqual(['staff']);
    expect(() => weightTable(build, [])).toThrow('src/applicant/wizard/');
  });
});
