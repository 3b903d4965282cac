import { Button } from '../../ui/basics/button.tsx';
import { EmptyState } from './empty-state.tsx';

export const loadedLater = 'This is loaded when you are online again.';

/** Takes the place of a part of the desk whose code could not be loaded. A reload shows the same list and record. */
export const MissingPart = ({ isOnline }: { isOnline: boolean }) => (
  <EmptyState role="alert">
    <p>{isOnline ? 'This part of the desk could not be loaded.' : loadedLater}</p>
    {isOnline ? <Button onClick={() => window.location.reload()}>Reload the page</Button> : null}
  </EmptyState>
);
