import type { SiteStatus } from '@tshepa/contracts/entities/site';
import { getSiteStatus } from '@tshepa/contracts/operations/site/get-site-status';
import { call } from '../network/api.ts';

const timeoutMs = 10_000;

export const fetchSiteStatus = (): Promise<SiteStatus> => call(getSiteStatus, {}, { timeoutMs });
