import { wizardSteps } from '@tshepa/contracts/steps';
import type { Command } from '../../offline/index.ts';
import { paths } from '../../platform/paths.ts';

const documentFields: Partial<Record<Command['kind'], string>> = {
  statements: 'statement-1',
  payslip: 'payslip',
};

/** Where a refused command is put right: its step, and the field that the server named first. */
export function repairPath({ kind, step, lastError }: Pick<Command, 'kind' | 'step' | 'lastError'>): string {
  const path = wizardSteps.find(({ id }) => id === step)?.path ?? paths.formApplication;
  // What stands in the way of the whole application is shown beside all of its answers.
  if (kind === 'submit') return `${path}?view=answers`;
  const field = documentFields[kind] ?? lastError?.fields[0]?.pointer.split('/').at(-1);
  return field ? `${path}#${field}` : path;
}
