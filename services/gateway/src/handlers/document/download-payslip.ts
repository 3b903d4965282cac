import type { GatewayHandler } from '../handler.ts';
import { downloadFile } from './download-file.ts';

export const downloadPayslip: GatewayHandler<'downloadPayslip'> =
  ({ bus }) =>
  ({ input, options }) =>
    downloadFile(bus, { fileId: input.id, fileType: 'PAYSLIP' }, options);
