import { applicationsRpc, type CustomerFileType, routes } from '@tshepa/contracts';
import type { CallOptions } from '@tshepa/messaging';
import type { Context } from '../context.ts';
import { downloadFile } from '../files/download-file.ts';
import { receiveFiles } from '../files/receive-files.ts';
import type { Handlers } from './handler.ts';

export const documentRoutes = ({ bus }: Context) => {
  const download =
    (fileType: CustomerFileType) =>
    ({ input, options }: { input: { id: string }; options: CallOptions }) =>
      downloadFile(bus, { fileId: input.id, fileType }, options);

  return {
    creditCheck: ({ input, options }) => bus.request(applicationsRpc.creditCheck, input, options),

    uploadStatements: async ({ input, options, http }) => {
      const target = { customerId: input.customerId, fileType: 'BANK_STATEMENT' } as const;
      const files = await receiveFiles(bus, routes.uploadStatements, target, options, http);
      return bus.request(applicationsRpc.attachFiles, { ...target, files }, options);
    },

    uploadPayslip: async ({ input, options, http }) => {
      const target = { customerId: input.customerId, fileType: 'PAYSLIP' } as const;
      const files = await receiveFiles(bus, routes.uploadPayslip, target, options, http);
      return bus.request(applicationsRpc.attachFiles, { ...target, files }, options);
    },

    downloadCreditReport: download('CREDIT_REPORT'),
    downloadMabReport: download('MAB_REPORT'),
    downloadStatement: download('BANK_STATEMENT'),
    downloadPayslip: download('PAYSLIP'),

    exportCustomers: async ({ input, options }) =>
      bus.openByteStream(applicationsRpc.exportCsv, input, options),
  } satisfies Partial<Handlers>;
};
