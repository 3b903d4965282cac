import { quietFlags } from '@tshepa/test-kit/programs/browser';
import { launch } from 'chrome-launcher';
import lighthouse, { type RunnerResult } from 'lighthouse';
import { median } from '../bench/percentile.ts';

/** One page's marks, out of 100, and the times behind them: LCP and TBT in milliseconds, CLS without unit. */
export type PageMarks = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcpMs: number;
  fcpMs: number;
  tbtMs: number;
  cls: number;
  /** How fast this machine was meanwhile, as Lighthouse counts it: figures of two machines compare only beside it. */
  benchmarkIndex: number;
  /** What kept a mark under 100, by the names that Lighthouse gives. */
  shortcomings: string[];
};

const chromeFlags = ['--headless=new', '--no-sandbox', ...quietFlags];

/** Runs Lighthouse `runs` times on a phone over a simulated slow 4G line and answers the median of each figure. */
export async function markPage(url: string, chromePath: string, runs: number): Promise<PageMarks> {
  const marks: PageMarks[] = [];
  for (let run = 0; run < runs; run += 1) marks.push(await markOnce(url, chromePath));
  const middle = (figure: (mark: PageMarks) => number) => median(marks.map(figure));
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
    if (!result) throw new Error('Lighthouse gave no result');
    return toMarks(result.lhr);
  } finally {
    chrome.kill();
  }
}

function toMarks({ categories, audits, environment }: RunnerResult['lhr']): PageMarks {
  const mark = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
  const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN;
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
    lcpMs: figure('largest-contentful-paint'),
    fcpMs: figure('first-contentful-paint'),
    tbtMs: figure('total-blocking-time'),
    cls: figure('cumulative-layout-shift'),
    shortcomings: Object.values(audits)
      .filter(({ id, score }) => counted.has(id) && score !== null && score < 1)
      .map(({ id, title, displayValue }) => `${id}: ${title}${displayValue ? ` (${displayValue})` : ''}`),
  };
}
