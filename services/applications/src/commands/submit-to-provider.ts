import { clientForProvider, employmentForProvider, operations, orFormer } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import type { Application } from '../domain/application.ts';
import type { CommandMeta } from './replay.ts';
import { callService } from './third-parties.ts';

/** Submits the applicant and the account to the provider under `reference`. @throws AppError `submission.refused`. */
export function submitClient(
  context: Context,
  meta: CommandMeta,
  { application, reference }: { application: Application; reference: string },
) {
  const { id: customerId, applicant, bank } = application;
  const submit = (customer: typeof applicant) =>
    callService(context, meta, operations.createProviderClient, { reference, customerId, customer, bank });
  return orFormer(submit(applicant), () => submit(clientForProvider(applicant)));
}

/** Submits the employer to the provider under `reference`. @throws AppError `submission.refused`. */
export function submitEmployer(
  context: Context,
  meta: CommandMeta,
  { application, reference, idNumber }: { application: Application; reference: string; idNumber: string },
) {
  const { id: customerId, employment: ours } = application;
  const submit = (employment: typeof ours) =>
    callService(context, meta, operations.createProviderEmployer, {
      reference,
      customerId,
      idNumber,
      employment,
    });
  return orFormer(submit(ours), () => submit(employmentForProvider(ours)));
}
