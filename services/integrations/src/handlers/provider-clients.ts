import { operations } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import { pullFile } from '../files/pull-file.ts';
import { serveKnown, serveStaff, serveSystem } from '../policies.ts';

export const createProviderClient = ({ runEffect, kinds }: Context) =>
  serveSystem(operations.createProviderClient, async ({ customerId, ...client }) => {
    await runEffect(kinds.client, customerId, client);
    return { ok: true as const };
  });

export const createProviderEmployer = ({ runEffect, kinds }: Context) =>
  serveSystem(operations.createProviderEmployer, ({ customerId, ...employer }) =>
    runEffect(kinds.employer, customerId, employer),
  );

export const enrolProviderClient = ({ runEffect, kinds }: Context) =>
  serveSystem(operations.enrolProviderClient, ({ customerId, ...person }) =>
    runEffect(kinds.enrolment, customerId, person),
  );

export const createProviderBudget = ({ runEffect, kinds }: Context) =>
  serveSystem(operations.createProviderBudget, ({ customerId, ...budget }) =>
    runEffect(kinds.budget, customerId, budget),
  );

/** Replies how many of the files the provider now has. A file that it already has is not pulled again. */
export const sendProviderFiles = ({ bus, runEffect, kinds }: Context) =>
  serveSystem(operations.sendProviderFiles, async ({ customerId, idNumber, fileIds }, { requestId }) => {
    for (const fileId of fileIds)
      await runEffect(kinds.upload, customerId, {
        reference: `upload:${customerId}:${fileId}`,
        idNumber,
        pullFile: () => pullFile(bus, { fileId, customerId, requestId }),
      });
    return { uploaded: fileIds.length };
  });

export const findProviderClient = ({ thirdParties }: Context) =>
  serveStaff(operations.findProviderClient, ({ idNumber }) => thirdParties.provider.findClient(idNumber));

export const searchEmployers = ({ thirdParties }: Context) =>
  serveKnown(operations.searchEmployers, ({ search }) => thirdParties.provider.searchEmployers(search));
