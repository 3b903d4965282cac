import type { GatewayHandler } from '../handler.ts';
import { downloadFile } from './download-file.ts';

export const downloadCreditReport: GatewayHandler<'downloadCreditReport'> =
  ({ bus }) =>
  ({ input, options }) =>
    downloadFile(bus, { fileId: input.id, fileType: 'CREDIT_REPORT' }, options);
