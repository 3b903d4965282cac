import { loanOptions } from '@tshepa/contracts/constants';
import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { type LoanState, stateLabel } from '@tshepa/contracts/machine';
import { lendingSteps } from '@tshepa/contracts/rules/clear-case';
import { useSiteStatus } from '../../../platform/status/site-status.ts';
import { classNames } from '../../../ui/basics/class-names.ts';
import field from '../../../ui/forms/field.module.css';
import { toneOfState } from '../../customers/customers-table.tsx';
import { Badge } from '../../ui/badge.tsx';
import { OnlineButton } from '../../ui/buttons.tsx';
import ui from '../../ui/staff.module.css';
import styles from '../record.module.css';
import type { OpenedAction } from './action-dialogs.tsx';
import { goToBudget } from './budget-form.tsx';
import { canChangeLoan, isInDialog, type Offer, type OfferedAction, offersOf } from './offers.ts';

const forward: readonly OfferedAction[] = ['approve', 'create-budget', 'create-loan', 'pay-out'];
/** Only the usual next step is filled. Nobody declines by mistake, because the dialog of Decline asks for a reason. */
const lookOf = ({ action, targets }: Offer, state: LoanState) =>
  forward.includes(action) && !targets.includes(state) ? 'primary' : 'secondary';

type Props = { record: CustomerRecord; onOpen: (opened: OpenedAction) => void };

export function ActionBar({ record, onOpen }: Props) {
  const isOnline = useSiteStatus((status) => status.isOnline);
  const { state, loan } = record.loanDistributions;
  const canLend = loan !== undefined && lendingSteps({ state, actions: record.actions }).length > 0;
  return (
    <div className={ui.row}>
      <Badge className={classNames(styles.state, ui[toneOfState[state] ?? 'plain'])} data-state={state}>
        {stateLabel(state)}
      </Badge>
      {loan && canLend ? (
        <OnlineButton onClick={() => onOpen({ action: 'lend', label: `Lend R${loan.value}` })}>
          {`Lend R${loan.value}`}
        </OnlineButton>
      ) : null}
      <label className={classNames(ui.soft, styles.amount)}>
        <span>Loan amount</span>
        <select
          id="loanAmount"
          className={field.control}
          value={loan ? String(loan.id) : ''}
          disabled={!canChangeLoan(record) || !isOnline}
          onChange={(event) => {
            const chosen = loanOptions.find((option) => String(option.id) === event.target.value);
            if (chosen && chosen.id !== loan?.id)
              onOpen({ action: 'change-loan', label: 'Change Loan Amount', option: chosen });
          }}
        >
          {loan ? null : <option value="">None</option>}
          {loanOptions.map((option) => (
            <option key={option.id} value={String(option.id)}>
              {option.label}
            </option>
          ))}
        </select>
      </label>
      <div className={classNames(ui.buttons, styles.moves)}>
        {offersOf(record).map((offer) => (
          <OnlineButton
            key={offer.action}
            look={canLend ? 'secondary' : lookOf(offer, state)}
            className={offer.action === 'decline' ? styles.decline : undefined}
            onClick={() => (isInDialog(offer) ? onOpen(offer) : goToBudget())}
          >
            {offer.label}
          </OnlineButton>
        ))}
      </div>
      {isOnline ? null : (
        <p className={classNames(ui.soft, styles.offline)} role="status">
          You are offline. You can read this, but not change it.
        </p>
      )}
    </div>
  );
}
