import { errorCatalogue } from '@tshepa/contracts/errors';
import type { LoanState } from '@tshepa/contracts/machine';

/** What stands in the way of a change of state, in the catalogue's words. */
export function stateChangeProblem(
  customerId: string | null,
  chosen: string,
  targets: readonly LoanState[],
): string | undefined {
  if (!customerId) return errorCatalogue['application.no_customer'].text;
  return targets.some((target) => target === chosen)
    ? undefined
    : errorCatalogue['application.illegal_transition'].text;
}
