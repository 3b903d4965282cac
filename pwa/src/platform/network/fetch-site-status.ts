import type { SiteStatus } from '@tshepa/contracts/entities/site';
import { getSiteStatus } from '@tshepa/contracts/operations/site/get-site-status';
import { call } from './api.ts';

const timeoutMs = 10_000;

/** Whether applications are taken. @throws AppError, NoAnswerError */
export const fetchSiteStatus = (): Promise<SiteStatus> => call(getSiteStatus, {}, { timeoutMs });
