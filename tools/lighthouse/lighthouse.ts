import { quietFlags } from '@tshepa/test-kit/programs/browser';
import { launch } from 'chrome-launcher';
import lighthouse, { type RunnerResult } from 'lighthouse';
import { median } from '../bench/percentile.ts';

/** The scores of a page, out of 100, and the measurements behind them; CLS has no unit. */
export type PageMarks = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcpMs: number;
  fcpMs: number;
  tbtMs: number;
  cls: number;
  /** The speed of this machine as measured by Lighthouse, without which results of two machines cannot be compared. */
  benchmarkIndex: number;
  /** The audits of Lighthouse that kept a score below 100. */
  shortcomings: string[];
};

const chromeFlags = ['--headless=new', '--no-sandbox', ...quietFlags];

/** Runs Lighthouse for a phone on a simulated slow 4G connection `runs` times and returns the median of each value. */
export async function markPage(url: string, chromePath: string, runs: number): Promise<PageMarks> {
  const marks: PageMarks[] = [];
  for (let run = 0; run < runs; run += 1) marks.push(await markOnce(url, chromePath));
  const middle = (pick: (mark: PageMarks) => number) => median(marks.map(pick));
  return {
    performance: middle((mark) => mark.performance),
    accessibility: middle((mark) => mark.accessibility),
    bestPractices: middle((mark) => mark.bestPractices),
    seo: middle((mark) => mark.seo),
    lcpMs: middle((mark) => mark.lcpMs),
    fcpMs: middle((mark) => mark.fcpMs),
    tbtMs: middle((mark) => mark.tbtMs),
    cls: middle((mark) => mark.cls),
    benchmarkIndex: middle((mark) => mark.benchmarkIndex),
    shortcomings: [...new Set(marks.flatMap((mark) => mark.shortcomings))],
  };
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
  const mark = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
  const numberOf = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const counted = new Set(
    Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
    ),
  );
  return {
    performance: mark('performance'),
    benchmarkIndex: environment.benchmarkIndex,
    accessibility: mark('accessibility'),
    bestPractices: mark('best-practices'),
    seo: mark('seo'),
    lcpMs: numberOf('largest-contentful-paint'),
    fcpMs: numberOf('first-contentful-paint'),
    tbtMs: numberOf('total-blocking-time'),
    cls: numberOf('cumulative-layout-shift'),
    shortcomings: Object.values(audits)
      .filter(({ id, score }) => counted.has(id) && score !== null && score < 1)
      .map(({ id, title, displayValue }) => `${id}: ${title}${displayValue ? ` (${displayValue})` : ''}`),
  };
}
