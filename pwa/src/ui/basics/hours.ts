import { t } from '@lingui/core/macro';
import { operatingHours } from '@tshepa/contracts/constants';

/** When people are there to answer, in the reader's language. */
export const hours = () => ({ ...operatingHours, days: t`Monday to Friday` });
