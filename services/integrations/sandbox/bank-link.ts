import Router from '@koa/router';
import type { StatementAnalysis } from '@tshepa/contracts';
import { requireKey } from './auth.ts';
import type { SandboxContext } from './context.ts';
import { readMultipart } from './multipart.ts';
import { Refusal } from './parse.ts';

/** What is assumed of a statement that is not in the synthetic format: no account number, so nothing to compare. */
const unreadable = { fixedIncome: 9000, expenses: 3500 };

/** The text of a PDF without compression: its string operands, one per line. */
function textOf(bytes: Buffer): string {
  const strings = bytes.toString('latin1').matchAll(/\(((?:\\.|[^\\()])*)\)\s*Tj/g);
  return [...strings].map(([, text = '']) => text.replace(/\\(.)/g, '$1')).join('\n');
}

const lineOf = (text: string, label: string) =>
  new RegExp(`^${label}:\\s*(.+)$`, 'im').exec(text)?.[1]?.trim() ?? '';
const allLines = (text: string, label: string) =>
  [...text.matchAll(new RegExp(`^${label}:\\s*(.+)$`, 'gim'))].map(([, value = '']) => value.trim());
const mean = (values: number[], otherwise: number) =>
  values.length
    ? Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 100) / 100
    : otherwise;
const amounts = (text: string, label: string) => allLines(text, label).map(Number).filter(Number.isFinite);

/** Reads statements in the synthetic format; the average month over all of them. */
export function analyse(documents: readonly Buffer[]): StatementAnalysis {
  const text = documents.map(textOf).join('\n');
  const periods = allLines(text, 'Period').map((period) => period.split(' to '));
  const accounts = new Set(allLines(text, 'Account number').map((account) => account.replace(/\s/g, '')));
  return {
    bank: lineOf(text, 'Bank'),
    holder: lineOf(text, 'Account holder'),
    accountNumber: accounts.size === 1 ? ([...accounts][0] ?? '') : '',
    periodStart: periods.map(([from = '']) => from).toSorted()[0] ?? '',
    periodEnd:
      periods
        .map(([, to = '']) => to)
        .toSorted()
        .at(-1) ?? '',
    fixedIncome: mean(amounts(text, 'Fixed income'), unreadable.fixedIncome),
    expenses: mean(amounts(text, 'Expenses'), unreadable.expenses),
    salaryDates: allLines(text, 'Salary date').toSorted(),
    reconciles: accounts.size <= 1,
    reasons: [
      ...(accounts.size > 1 ? ['The statements are of different accounts'] : []),
      ...(accounts.size === 0 ? ['The account number could not be read'] : []),
    ],
  };
}

export function bankLinkRoutes({ config, clock }: SandboxContext): Router {
  const router = new Router({ prefix: '/bank_link' }).use(requireKey(config.BANK_LINK_API_KEY));
  router.post('/analyses', async (ctx) => {
    const { files, fields } = await readMultipart(ctx);
    if (files.length === 0) throw new Refusal(400, { error: 'no file' });
    for (const [index, { bytes }] of files.entries()) {
      if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-')
        throw new Refusal(422, { error: 'Files need to be in PDF format.' });
      const isLocked = bytes.includes('/Encrypt') && !fields[`password-${index}`];
      if (isLocked)
        throw new Refusal(422, { error: 'This statement is protected. Please give its password.' });
    }
    const analysis = analyse(files.map(({ bytes }) => bytes));
    const log = {
      at: clock.now().toISOString(),
      event: 'statements analysed',
      files: String(files.length),
      bank: analysis.bank,
    };
    ctx.body = { analysis, logs: [log] };
  });
  return router;
}
