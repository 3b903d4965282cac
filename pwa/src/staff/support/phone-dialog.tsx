import { shownSupportCode } from '@tshepa/contracts/rules/support-code';
import { Dialog } from '../../ui/dialog.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

const PhoneReport = lazyPart(() => import('./phone-report.tsx'), 'PhoneReport');

type Props = {
  /** Undefined while no support code is searched for. */
  code: string | undefined;
  onClose: () => void;
  onOpenCustomer: (customerId: string) => void;
};

/** Shows the state of the phone that displays the support code. */
export const PhoneDialog = ({ code, ...rest }: Props) => (
  <Dialog
    isOpen={code !== undefined}
    title={`Phone with the code ${shownSupportCode(code ?? '')}`}
    onClose={rest.onClose}
  >
    {code ? <PhoneReport code={code} {...rest} /> : null}
  </Dialog>
);
