import type { ShownView } from '@tshepa/contracts/entities/saved-view';
import { Dialog } from '../../ui/dialog.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

/** Few people make queues, so the form is loaded when it is opened. */
const SavedViewForm = lazyPart(() => import('./saved-view-form.tsx'), 'SavedViewForm');

type Props = { opened: { view: ShownView | null } | null; onClose: () => void };

export const SavedViewDialog = ({ opened, onClose }: Props) => (
  <Dialog
    isOpen={opened !== null}
    title={opened?.view ? `Queue “${opened.view.name}”` : 'New queue'}
    onClose={onClose}
  >
    {opened ? <SavedViewForm view={opened.view} onClose={onClose} /> : null}
  </Dialog>
);
