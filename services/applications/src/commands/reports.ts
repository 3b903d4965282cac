import {
  AppError,
  decideOnBureau,
  type ErrorCode,
  operations,
  parseBureauData,
  reportIsFresh,
} from '@tshepa/contracts';
import type { Context } from '../context.ts';
import type { Application, BureauResult } from '../domain/application.ts';
import { requireConsent } from '../domain/consents.ts';
import { references } from '../domain/references.ts';
import { makeTransition } from '../domain/transition.ts';
import type { SavePartial } from './execute.ts';
import type { CommandMeta } from './replay.ts';
import { callService, failAs, isUnreachable } from './third-parties.ts';

/** Applies the rules to a report. @throws AppError with the code that is given as `unreadable`. */
export function reportDecision({ compuScore, jsonDataString }: BureauResult, unreadable: ErrorCode) {
  try {
    return decideOnBureau(compuScore, parseBureauData(jsonDataString));
  } catch (cause) {
    throw new AppError(unreadable, {}, { cause });
  }
}

async function fetchReport(
  context: Context,
  meta: CommandMeta,
  application: Application,
): Promise<Application> {
  requireConsent(application, 'bureau');
  const { idNumber, firstName, lastName } = application.applicant;
  if (!idNumber || !firstName || !lastName) throw new AppError('application.incomplete');
  const report = await callService(context, meta, operations.requestBureauReport, {
    reference: references.bureau(application.id, application.bureau?.pulledAt),
    customerId: application.id,
    idNumber,
    firstName,
    lastName,
  }).catch(failAs('bureau.no_answer'));
  const bureau = { ...report, isRenewed: true as const };
  return withBureauReport(context, application, bureau);
}

/**
 * Makes sure that the bureau report is recent enough for a first approval (regulation 23A(13)). The creation of the
 * loan at the provider is the binding offer, so the check applies there. If the creation was overridden, the check
 * applies to the approval itself. A new report is stored even when it leads to a refusal.
 * @throws AppError `bureau.no_answer`; `bureau.says_no` when the new report exceeds a limit;
 * `application.consent_required` when the consent was withdrawn.
 */
async function withFreshReport(
  context: Context,
  { meta, savePartial }: { meta: CommandMeta; savePartial: SavePartial },
  application: Application,
): Promise<Application> {
  const isFresh = application.bureau && reportIsFresh(application.bureau.pulledAt, context.clock.now());
  const checked = isFresh ? application : await fetchReport(context, meta, application);
  const { bureau } = checked;
  const decision = bureau?.isRenewed ? reportDecision(bureau, 'bureau.no_answer') : undefined;
  if (decision?.outcome !== 'decline') return checked;
  if (!isFresh) await savePartial(checked);
  throw new AppError('bureau.says_no', { reasons: [decision.reason] });
}

type Options = {
  meta: CommandMeta;
  savePartial: SavePartial;
  application: Application;
  request: Parameters<typeof makeTransition>[1];
};

/**
 * Makes a transition that requires a recent bureau report. All other checks come first, because a report costs money
 * and is visible at the bureau. @throws AppError as `makeTransition` and `withFreshReport` do.
 */
export async function makeTransitionOnFreshReport(
  context: Context,
  { application, request, ...means }: Options,
): Promise<ReturnType<typeof makeTransition>> {
  makeTransition(application, request);
  return makeTransition(await withFreshReport(context, means, application), request);
}

/** Has the statements analysed and stores the result. If the analyser is unreachable now, the submission tries again. */
export async function withStatementAnalysis(
  context: Context,
  meta: CommandMeta,
  application: Application,
  passwords: Readonly<Record<string, string>> = {},
): Promise<Application> {
  const statements = application.files.filter((file) => file.fileType === 'BANK_STATEMENT');
  if (statements.length === 0) return application;
  try {
    const result = await callService(context, meta, operations.analyseStatements, {
      customerId: application.id,
      files: statements.map(({ fileId }) => {
        const password = passwords[fileId];
        return password ? { fileId, password } : { fileId };
      }),
      applicant: { fullName: application.applicant.fullName },
    });
    const { files: read = [], rows = [], ...analysed } = result;
    const readOf = new Map(statements.map(({ fileId }, index) => [fileId, read[index]]));
    const withResult = {
      ...application,
      files: application.files.map((file) => ({ ...file, ...readOf.get(file.fileId) })),
      statements: analysed,
    };
    const report = rows.length > 0 ? { ...analysed.analysis, rows } : analysed.analysis;
    return await storeReport(context, withResult, 'MAB_REPORT', JSON.stringify(report, null, 2));
  } catch (error) {
    if (isUnreachable(error)) return application;
    throw error;
  }
}

/**
 * Has the payslip read and keeps the reading. No reading refuses anything: without an answer now, the submission tries
 * again, and staff look at a payslip that was not read.
 */
export async function withPayslipReading(
  context: Context,
  meta: CommandMeta,
  application: Application,
  passwords: Readonly<Record<string, string>> = {},
): Promise<Application> {
  const file = application.files.find(({ fileType }) => fileType === 'PAYSLIP');
  if (!file) return application;
  const { fileId } = file;
  const password = passwords[fileId];
  try {
    const { payslip } = await callService(context, meta, operations.analysePayslip, {
      customerId: application.id,
      file: { fileId, ...(password ? { password } : {}) },
    });
    return { ...application, payslip };
  } catch (error) {
    context.logger.warn(
      { event: 'payslip.not-read', customerId: application.id, err: error },
      'the payslip could not be read',
    );
    return application;
  }
}

const fileNames = { CREDIT_REPORT: 'credit-report.json', MAB_REPORT: 'mab-report.json' };

/** Stores the bureau's answer with the application, and its report as a document for staff. */
export function withBureauReport(
  context: Context,
  application: Application,
  bureau: BureauResult,
): Promise<Application> {
  return storeReport(context, { ...application, bureau }, 'CREDIT_REPORT', bureau.jsonDataString);
}

async function storeReport(
  context: Context,
  application: Application,
  fileType: keyof typeof fileNames,
  text: string,
): Promise<Application> {
  const file = await context.files.storeDocument({
    applicationId: application.id,
    dataKey: application.dataKey,
    fileType,
    fileName: fileNames[fileType],
    contentType: 'application/json',
    bytes: new TextEncoder().encode(text),
  });
  return {
    ...application,
    files: [...application.files.filter((known) => known.fileType !== fileType), file],
  };
}
