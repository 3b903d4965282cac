import type { GatewayHandler } from '../handler.ts';
import { downloadFile } from './download-file.ts';

export const downloadMabReport: GatewayHandler<'downloadMabReport'> =
  ({ bus }) =>
  ({ input, options }) =>
    downloadFile(bus, { fileId: input.id, fileType: 'MAB_REPORT' }, options);
