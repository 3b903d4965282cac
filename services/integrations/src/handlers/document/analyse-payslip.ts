import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { pullFile } from '../../files/pull-file.ts';
import { serveSystem } from '../../policies.ts';

export const analysePayslip = ({ bus, thirdParties }: Context) =>
  serveSystem(operations.analysePayslip, async ({ customerId, file }, { requestId }) => {
    const { bytes } = await pullFile(bus, { fileId: file.fileId, customerId, requestId });
    return { payslip: await thirdParties.analysePayslip({ bytes, password: file.password }, customerId) };
  });
