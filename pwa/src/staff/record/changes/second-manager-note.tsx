import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import type { LoanAction } from '@tshepa/contracts/machine';

/** Whether a move will wait for a second manager, as the server's list of moves says. */
export const asksFourEyes = ({ actions }: CustomerRecord, action: LoanAction) =>
  actions.some((offered) => offered.action === action && offered.fourEyes);

/** Said in the dialog of a move that is only asked for. */
export const SecondManagerNote = ({ record, action }: { record: CustomerRecord; action: LoanAction }) =>
  asksFourEyes(record, action) ? (
    <p role="note">This waits until another manager has confirmed it. Nothing happens before that.</p>
  ) : null;
