import { rowsPerBatch } from '@tshepa/contracts/entities/batch';
import { useAuth } from '../../platform/session/auth.ts';
import { Button } from '../../ui/basics/button.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useHalfMade } from '../lock/half-made.ts';
import { OnlineButton } from '../ui/buttons.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import ui from '../ui/staff.module.css';
import styles from './batch.module.css';
import { actionsFor, type TickAction, type Ticking, tickLabels } from './ticks.ts';

const BatchDialog = lazyPart(() => import('./batch-dialog.tsx'), 'BatchDialog');

const countText = (count: number) =>
  count === rowsPerBatch ? `${count} ticked, which is the most for one batch` : `${count} ticked`;

/** Shows what can be done with the ticked rows. It lies over the list, so that no row moves when it appears. */
export function BatchBar({ ticking }: { ticking: Ticking }) {
  const { ticks, tickPage, clear } = ticking;
  const user = useAuth((auth) => auth.user);
  const [action, setAction] = useHalfMade<TickAction | null>('batch', () => null);
  const [isDone, setIsDone] = useHalfMade('batch done', () => false);
  const actions = actionsFor(ticks, { email: user?.email, isManager: user?.role === 'manager' });
  // The bar stays until the results are closed, because the focus returns to the button that opened them.
  function close() {
    setAction(null);
    setIsDone(false);
    if (isDone) clear();
  }
  return (
    <>
      <p className={ui.hidden} role="status">
        {ticks.size > 0 ? countText(ticks.size) : ''}
      </p>
      {ticks.size > 0 ? (
        <section className={classNames(ui.row, styles.bar)} aria-label="Ticked customers">
          <strong>{countText(ticks.size)}</strong>
          <div className={ui.buttons}>
            {actions.map((one) => (
              <OnlineButton
                key={one}
                look={one === 'pay-out' ? 'primary' : 'secondary'}
                onClick={() => setAction(one)}
              >
                {tickLabels[one]}
              </OnlineButton>
            ))}
            {actions.length === 0 ? <span>Nothing can be done with all of these at once.</span> : null}
            <Button look="secondary" onClick={tickPage}>
              Tick this page
            </Button>
            <Button look="secondary" onClick={clear}>
              Untick all
            </Button>
          </div>
        </section>
      ) : null}
      <Dialog
        isOpen={action !== null}
        title={
          action
            ? `${tickLabels[action]}: ${ticks.size === 1 ? '1 customer' : `${ticks.size} customers`}`
            : ''
        }
        onClose={close}
      >
        {action ? (
          <BatchDialog action={action} ticks={ticks} onDone={() => setIsDone(true)} onClose={close} />
        ) : null}
      </Dialog>
    </>
  );
}
