import { downloadAs } from '../documents.ts';
import type { GatewayHandler } from '../handler.ts';

export const downloadMabReport: GatewayHandler<'downloadMabReport'> = downloadAs('MAB_REPORT');
