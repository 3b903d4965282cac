import type { GatewayHandler } from '../handler.ts';
import { downloadFile } from './download-file.ts';

export const downloadStatement: GatewayHandler<'downloadStatement'> =
  ({ bus }) =>
  ({ input, options }) =>
    downloadFile(bus, { fileId: input.id, fileType: 'BANK_STATEMENT' }, options);
