import { quietFlags } from '@tshepa/test-kit/programs/browser';
import { launch } from 'chrome-launcher';
import lighthouse, { type RunnerResult } from 'lighthouse';
import { median } from '../bench/percentile.ts';

const categoryIds = {
  performance: 'performance',
  accessibility: 'accessibility',
  bestPractices: 'best-practices',
  seo: 'seo',
} as const;
const auditIds = {
  lcpMs: 'largest-contentful-paint',
  fcpMs: 'first-contentful-paint',
  tbtMs: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
} as const;
type Value = keyof typeof categoryIds | keyof typeof auditIds | 'benchmarkIndex';
const values = [...Object.keys(categoryIds), ...Object.keys(auditIds), 'benchmarkIndex'] as Value[];

/**
 * The scores of a page, out of 100, and the measurements behind them; CLS has no unit. Results of two machines can only
 * be compared with their `benchmarkIndex`, the speed of the machine as measured by Lighthouse.
 */
export type PageMarks = Record<Value, number> & {
  /** The audits of Lighthouse that kept a score below 100. */
  shortcomings: string[];
};

const chromeFlags = ['--headless=new', '--no-sandbox', ...quietFlags];

/** Runs Lighthouse for a phone on a simulated slow 4G connection `runs` times and returns the median of each value. */
export async function markPage(url: string, chromePath: string, runs: number): Promise<PageMarks> {
  const marks: PageMarks[] = [];
  for (let run = 0; run < runs; run += 1) marks.push(await markOnce(url, chromePath));
  const medianOf = (value: Value) => [value, median(marks.map((mark) => mark[value]))] as const;
  const medians = Object.fromEntries(values.map(medianOf)) as Record<Value, number>;
  return { ...medians, shortcomings: [...new Set(marks.flatMap(({ shortcomings }) => shortcomings))] };
}

async function markOnce(url: string, chromePath: string): Promise<PageMarks> {
  const chrome = await launch({ chromePath, chromeFlags, logLevel: 'error' });
  try {
    const result = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error' });
    if (!result) throw new Error('Lighthouse returned no result');
    return toMarks(result.lhr);
  } finally {
    chrome.kill();
  }
}

function toMarks({ categories, audits, environment }: RunnerResult['lhr']): PageMarks {
  const scores = Object.entries(categoryIds).map(([value, id]) => [
    value,
    Math.round((categories[id]?.score ?? 0) * 100),
  ]);
  const measured = Object.entries(auditIds).map(([value, id]) => [
    value,
    audits[id]?.numericValue ?? Number.NaN,
  ]);
  const counted = new Set(
    Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
    ),
  );
  return {
    ...Object.fromEntries([...scores, ...measured]),
    benchmarkIndex: environment.benchmarkIndex,
    shortcomings: Object.values(audits)
      .filter(({ id, score }) => counted.has(id) && score !== null && score < 1)
      .map(({ id, title, displayValue }) => `${id}: ${title}${displayValue ? ` (${displayValue})` : ''}`),
  };
}
