import { getSiteStatus, type SiteStatus } from '@tshepa/contracts/routes/site';
import { call } from './api.ts';

const timeoutMs = 10_000;

/** Whether applications are taken. @throws AppError, NoAnswerError */
export const fetchSiteStatus = (): Promise<SiteStatus> => call(getSiteStatus, {}, { timeoutMs });
