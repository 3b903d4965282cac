import { johannesburgDay, type StatementFacts, statementFaults } from '@tshepa/contracts';
import { AppError, type ErrorCode, errorCatalogue } from '@tshepa/contracts/errors';
import { salaryRows } from '@tshepa/contracts/statements/salary';
import { type Clock, elapsedMs } from '@tshepa/service-kit';
import { createFairQueue } from './fair-queue.ts';
import { combineStatements, rowsOf } from './insight/combine.ts';
import { moneyRows } from './insight/months.ts';
import { createStatementReader } from './pdf/read-files.ts';
import type { Statement, StatementAnalyser, StatementFile, Verdict } from './statement.ts';

/** The limit for all files of a call together, because the caller waits for 20 seconds. */
const defaultTimeLimitMs = 17_000;
/** The maximum number of processes. Each application has one process at a time, with the memory limit of one file. */
const maximumProcesses = 2;
/** Creates the queue of everybody who reads files in processes of their own. */
export const createReaderQueue = () => createFairQueue(maximumProcesses);
/** A machine that was too busy may have caught up after this pause. */
const retryAfterSeconds = 20;

/** A person could not use files with these verdicts either, so the applicant must send another file. */
const refusals: Partial<Record<Verdict, ErrorCode>> = {
  scanned: 'file.scanned',
  encrypted: 'file.password_needed',
  corrupt: 'file.truncated',
  unsafe: 'file.unsafe',
  'too-long': 'file.too_long',
  'not-a-statement': 'file.not_statement',
};

/** Analyses statements with the parser of this service. Nothing leaves the process, and no password is stored. */
export function createOwnAnalyser(
  clock: Clock,
  { applicantsPerProcess = 1, timeLimitMs = defaultTimeLimitMs, whenFree = createReaderQueue() } = {},
): StatementAnalyser {
  const readFiles = createStatementReader(applicantsPerProcess);
  return async (files, applicant) => {
    const endMs = elapsedMs() + timeLimitMs;
    const statements = await whenFree(applicant.customerId, () =>
      readFiles(files, { timeLimitMs: Math.max(1, endMs - elapsedMs()) }),
    );
    for (const [index, file] of files.entries()) refuseUnusable(statements[index], file, index);
    const today = johannesburgDay(clock.now());
    return {
      analysis: combineStatements(statements, { today, fullName: applicant.fullName }),
      rows: moneyRows(rowsOf(statements)),
      logs: statements.map((statement) => logOf(statement, clock)),
      files: statements.map(factsOf),
    };
  };
}

function refuseUnusable(statement: Statement | undefined, { password }: StatementFile, index: number) {
  if (!statement) return;
  if (statement.verdict === 'too-busy') throw new AppError('file.read_later', { retryAfterSeconds });
  const isLocked = statement.verdict === 'encrypted' && password !== undefined && password !== '';
  const code = isLocked ? 'file.password_wrong' : refusals[statement.verdict];
  if (!code || (code === 'file.not_statement' && statement.isLikely)) return;
  const message = statement.fault ? statementFaults[statement.fault] : errorCatalogue[code].text;
  throw new AppError(statement.fault === 'no-pdf' ? 'file.not_pdf' : code, {
    message,
    fields: [{ pointer: `/files/${index}`, message }],
  });
}

/** Returns what the applicant is shown of a statement. A salary is shown only when the balances around it add up. */
const factsOf = ({
  bank,
  accountNumber,
  holder,
  periodStart,
  periodEnd,
  rows,
}: Statement): StatementFacts => ({
  ...(bank ? { bank } : {}),
  ...(accountNumber ? { accountNumber } : {}),
  ...(holder ? { holder } : {}),
  ...(periodStart ? { periodStart } : {}),
  ...(periodEnd ? { periodEnd } : {}),
  salaries: salaryRows(rows.filter(({ agrees }) => agrees)).map(({ date, amountCents }) => ({
    date,
    amountCents,
  })),
});

/** Returns a log entry that tells staff how a file was read. The entry contains none of the file's content. */
const logOf = ({ bank, verdict, rows, reconciles, periodStart, periodEnd }: Statement, clock: Clock) => ({
  at: clock.now().toISOString(),
  event: 'statement read',
  bank: bank ?? '',
  verdict,
  rows: String(rows.length),
  reconciles: String(reconciles),
  periodStart: periodStart ?? '',
  periodEnd: periodEnd ?? '',
});
