import { downloadAs } from '../documents.ts';
import type { GatewayHandler } from '../handler.ts';

export const downloadCreditReport: GatewayHandler<'downloadCreditReport'> = downloadAs('CREDIT_REPORT');
