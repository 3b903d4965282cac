import { wizardSteps } from '@tshepa/contracts/steps';
import type { Command } from '../../offline/index.ts';
import { paths } from '../../platform/paths.ts';

const documentFields: Partial<Record<Command['kind'], string>> = {
  statements: 'statement-1',
  payslip: 'payslip',
};

/** The path to correct a refused command: its step, and the first field that the server named. */
export function repairPath({ kind, step, lastError }: Pick<Command, 'kind' | 'step' | 'lastError'>): string {
  const path = wizardSteps.find(({ id }) => id === step)?.path ?? paths.formApplication;
  if (kind === 'submit') return `${path}?view=answers`;
  const field = documentFields[kind] ?? lastError?.fields[0]?.pointer.split('/').at(-1);
  return field ? `${path}#${field}` : path;
}
