import Router from '@koa/router';
import type { StatementAnalysis } from '@tshepa/contracts';
import type { SandboxContext } from './context.ts';
import { Refusal, readMultipart, requireKey } from './http.ts';
import { sampleMark } from './sample-documents.ts';

/**
 * The figures for a file that is not a sample statement. Its analysis has no account number, so nothing is compared.
 */
const assumed = { fixedIncome: 9000, expenses: 3500 };

type Sample = Pick<
  StatementAnalysis,
  'bank' | 'holder' | 'accountNumber' | 'periodStart' | 'periodEnd' | 'fixedIncome' | 'expenses'
> & { salaryDate: string };

function sampleIn(bytes: Buffer): Sample[] {
  const line = new RegExp(`^% ${sampleMark}(.*)$`, 'm').exec(bytes.toString('latin1'))?.[1];
  return line ? [JSON.parse(line) as Sample] : [];
}

const mean = (values: readonly number[]) =>
  Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 100) / 100;

function analyse(documents: readonly Buffer[]): StatementAnalysis {
  const samples = documents.flatMap(sampleIn);
  const all = <Key extends keyof Sample>(key: Key) => samples.map((sample) => sample[key]);
  const accounts = new Set(all('accountNumber'));
  return {
    bank: samples[0]?.bank ?? '',
    holder: samples[0]?.holder ?? '',
    accountNumber: accounts.size === 1 ? ([...accounts][0] ?? '') : '',
    periodStart: all('periodStart').toSorted()[0] ?? '',
    periodEnd: all('periodEnd').toSorted().at(-1) ?? '',
    fixedIncome: samples.length > 0 ? mean(all('fixedIncome')) : assumed.fixedIncome,
    expenses: samples.length > 0 ? mean(all('expenses')) : assumed.expenses,
    salaryDates: all('salaryDate').toSorted(),
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
      if (bytes.includes('/Encrypt') && !fields[`password-${index}`])
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
